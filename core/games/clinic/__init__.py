"""Clinic, the base game: the rules of ../../../docs/rules in code, one file a chapter."""
