"""The panes of Clinic."""
