"""The web table: tables, seats and spectators, served from a database that always knows more than anybody was told."""
