"""Readers of old formats, kept for ever.

Two things belong here, each with the release that wrote what it reads:

* functions that bring a record of format k (a plain JSON object) to format k + 1, listed in `core.log.upcast`;
* events whose meaning changed: the old class keeps its tag and its reducer here or in its game's own legacy module,
  the new meaning has a new tag.

A function is given every record of a game whose header names an old format, also those that newer releases
appended to it: it leaves alone what is in the new form already.

Nothing has changed yet: format 1 is the first.
"""
