"""Pain Doctors on the play screen."""
