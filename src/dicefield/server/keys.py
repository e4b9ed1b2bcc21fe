"""What the server draws at random that nobody may foresee: keys of seats, the secret of fair dice, seeds for seats without one."""

from __future__ import annotations

import hashlib
import secrets

from dicefield.play.dice import COMMITTED


def new_key() -> str:
    """A secret of 192 bits that fits in an address."""
    return secrets.token_urlsafe(24)


def new_secret(dice: str) -> str:
    """What fair dice are thrown with; other dice have no secret."""
    return secrets.token_hex(32) if dice in COMMITTED else ""


def new_seed() -> str:
    """What the server adds to fair dice for a seat that adds nothing itself."""
    return secrets.token_hex(16)


def key_hash(key: str) -> str:
    """What is kept of a key: enough to know it again, not to use it."""
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()


def fits(key: str, kept: str | None) -> bool:
    return kept is not None and secrets.compare_digest(kept, key_hash(key))
