"""`python -m dicefield.cli` is `dicefield`."""

from __future__ import annotations

from dicefield.cli.main import main

main()
