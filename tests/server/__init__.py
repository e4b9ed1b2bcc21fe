"""The web table, served for real."""
