"""The log of a game: an append-only tree of records, its text form, and the stores that keep it."""
