"""Seals: what is shown of a choice that nobody may see yet, so that it cannot be changed unseen.

A seal is SHA-256 over the choice, where it stands and a salt of its own. The salt is kept with the choice in the record, and told
when the choice is opened: then everybody can see that the choice is the one that was sealed.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets

SALT = re.compile("[0-9a-f]{32}")


def new_salt() -> str:
    return secrets.token_hex(16)


def seal_of(match_id: str, line: int, seat: int, choice: str, salt: str) -> str:
    """The seal of a choice that is the line of that number in the record of a match; the header is line 1."""
    message = json.dumps([match_id, line, seat, choice, salt], separators=(",", ":"))
    return hashlib.sha256(message.encode()).hexdigest()
