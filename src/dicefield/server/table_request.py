"""A new table: what people wish for, checked before anything is made of it."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from dicefield.bots import check_bot
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game, Options
from dicefield.games import GAMES
from dicefield.play.battles import find_battle
from dicefield.play.dice import LONGEST_SEED, PAIRED
from dicefield.play.match import LONGEST_NAME, Player
from dicefield.play.pairs import check_two
from dicefield.server.keys import key_hash, new_key, new_secret, new_seed
from dicefield.server.table import ANYONE, BOT, FRIEND, HOST, PERSON, Table, TableSeat

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No letter that is easily taken for another: ids are read aloud."""


def writable(text: str) -> str:
    """Text that every database and every page can hold."""
    if not text.isprintable():
        raise ValueError("only printable characters are taken")
    return text


Plain = Annotated[str, AfterValidator(writable)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Share(Strict):
    """What a seat adds to fair dice. Who gives neither gets a seed from the server."""

    commitment: str | None = Field(
        default=None, pattern="^[0-9a-f]{64}$", description="SHA-256 of a seed, which is opened by the command 'seed' later."
    )
    seed: Plain | None = Field(default=None, min_length=1, max_length=LONGEST_SEED, description="A seed that the server may know.")

    @model_validator(mode="after")
    def one_of_them(self) -> Self:
        if self.commitment is not None and self.seed is not None:
            raise ValueError("a seat commits to its seed or gives it, not both")
        return self

    def fields(self) -> dict[str, str]:
        """What is kept of it in a seat."""
        return {"seed": "" if self.commitment else self.seed or new_seed(), "commitment": self.commitment or ""}


class SeatRequest(Share):
    """Who is to sit in a seat: me, somebody here at the same screen, a friend by invitation, anyone, or a bot by its name."""

    who: str = Field(pattern=r"^(me|here|friend|anyone|bot:[a-z_]{1,40})$", examples=["bot:greedy"])
    name: str | None = Field(default=None, max_length=LONGEST_NAME)


class ClockRequest(Strict):
    """Seconds to think for the whole game, and more for each choice; or days for each choice."""

    bank: float = Field(default=0, ge=0, le=86_400)
    increment: float = Field(default=0, ge=0, le=3_600)
    days: float = Field(default=0, ge=0, le=30)


class Terms(Strict):
    """Who plays, and on which terms."""

    seats: list[SeatRequest] = Field(min_length=1, max_length=8)
    dice: str = Field(default="fair", pattern="^(fair|paired|seeded|entered)$", description="Paired: two games, the seats swapped.")
    listed: bool = False
    clock: ClockRequest | None = None


class TableRequest(Terms):
    """A table that somebody wants."""

    game: str = Field(max_length=40, examples=["army_men"])
    options: dict[str, Any] = Field(default_factory=dict)
    battle: str | None = Field(default=None, max_length=40, description="A battle that is set up already, in place of options.")
    dice_seed: int | None = Field(
        default=None, ge=0, lt=2**63, description="The seed of seeded dice, for tests and same-dice games."
    )


class NewTable:
    """A new table, and the secrets that its maker is told once. To ask for the perfect bot may read much from the disk."""

    def __init__(self, wish: TableRequest, start: object = None) -> None:
        game = GAMES.find(wish.game)
        battle = find_battle(game, wish.battle) if wish.battle is not None else None
        if battle and wish.options:
            raise Illegal.of("battle_options", "A battle that is set up has its own options; leave yours out, or the battle.")
        asked = dict(battle.options if battle else wish.options)
        options = game.read_options({"seats": len(wish.seats), **asked})
        if options.seats != len(wish.seats):
            raise Illegal.of("seat_count", f"{game.title} has {options.seats} seats here, but {len(wish.seats)} were filled.")
        if wish.dice == PAIRED:
            check_two(game, options)
        if wish.dice_seed is not None and wish.dice != "seeded":
            raise Illegal.of("seed", "A seed is for seeded dice only.")
        self.keys: dict[int, str] = {}
        self.invites: dict[int, str] = {}
        self.wish = wish
        places = [self.place(game, options, seat, one) for seat, one in enumerate(wish.seats, 1)]
        agreed = {
            "options": options.json(),
            "dice": wish.dice,
            "seed": wish.dice_seed,
            "clock": clock_of(wish.clock),
            "start": battle.position() if battle else start,
            "battle": battle.json() if battle else None,
        }
        self.table = Table(new_id(), game, agreed, places, listed=wish.listed, secret=new_secret(wish.dice))
        if self.table.ready:
            self.table.begin()

    def place(self, game: Game, options: Options, seat: int, wish: SeatRequest) -> TableSeat:
        if (wish.commitment or wish.seed) and wish.who not in ("me", "here"):
            raise Illegal.of("not_your_seed", "You can commit to a seed for seats of your own, for me and here, and for no other.")
        if wish.who.startswith(BOT):
            check_bot(game, wish.who.removeprefix(BOT), options)
            name = wish.name or f"{wish.who.removeprefix(BOT).capitalize()} bot"
            return TableSeat(seat, wish.who, Player(name).name, HOST, seed=new_seed())
        if wish.who in (FRIEND, ANYONE):
            return TableSeat(seat, wish.who, "", seat, invite=key_hash(self.invite(seat)) if wish.who == FRIEND else None)
        name = wish.name or f"Player {seat}"
        return TableSeat(seat, PERSON, Player(name).name, HOST, key_hash(self.key(seat)), **wish.fields())

    def key(self, seat: int) -> str:
        self.keys[seat] = new_key()
        return self.keys[seat]

    def invite(self, seat: int) -> str:
        self.invites[seat] = new_key()
        return self.invites[seat]

    def json(self) -> dict[str, Any]:
        return {"id": self.table.id, "keys": self.keys, "invites": self.invites}


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def clock_of(clock: ClockRequest | None) -> dict[str, Any] | None:
    if clock is None:
        return None
    if bool(clock.days) == bool(clock.bank):
        raise Malformed.of("clock", "A clock has either a bank of seconds, with an increment, or days a move.")
    return clock.model_dump(exclude_defaults=True)
