"""The database, from one version of its shape to the next."""
