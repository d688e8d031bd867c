"""The commands, one small file a group. Each has `register`, which declares its arguments, and functions that run it.

Nothing here imports textual or rich when it is imported; neither do the functions, unless they draw.
"""
