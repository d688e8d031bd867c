"""Pain Doctors: the game of recreational surgery, for 2 to 6 doctors."""
