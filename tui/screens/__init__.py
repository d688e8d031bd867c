"""The screens: home, new game, play, result, and what lies over them for a moment."""
