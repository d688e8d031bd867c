"""Saved games: the store of a checkout, and in samples/ the sample games that travel with the program."""
