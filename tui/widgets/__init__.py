"""What screens are made of: canvases that paint themselves line by line, and the panes of each game."""
