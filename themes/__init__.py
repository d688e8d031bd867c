"""Themes: palettes, glyph sets and patterns, one TOML file each."""
