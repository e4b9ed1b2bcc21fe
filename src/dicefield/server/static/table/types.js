/** @import { Refusal } from "../api.js" */
/** @import { Opened } from "../verify/kept.js" */

/**
 * The shapes that travel between the server and the table, written down once.
 * Nothing runs here; the other modules name these types.
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {string} kind "person", "empty" or "bot:greedy"
 * @property {boolean} open whether anyone may sit down there
 * @property {boolean} here
 *
 * @typedef {object} Choice
 * @property {string} say the text of the action
 * @property {string} label the same for people
 * @property {string[]} pieces what is pointed at to make it
 * @property {[number, number] | null} [spot] where on the table, if anywhere
 * @property {string} [way] what is done, in a word or two
 * @property {boolean} [ends] whether it ends a phase or a turn
 * @property {string[]} [says] several choices in a row that one press makes
 *
 * @typedef {{label: string, says: string[], pieces: string[], way: string}} Plan several choices in a row
 *
 * @typedef {object} Drag
 * @property {string} piece
 * @property {string} says the action with {x}, {y} and perhaps {facing} in it
 * @property {string} label
 * @property {number | null} facing
 * @property {number} [unit] how many units of the table make one in the text
 * @property {string} [reach] where it may go, as a path in units of the table
 * @property {boolean} [commits] whether letting go does it at once
 *
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} label
 * @property {number | null} low
 * @property {number | null} high
 * @property {string[]} words
 * @property {string[]} labels
 * @property {boolean} several
 * @property {string} value
 * @property {string[]} pieces what is touched to fill it in
 * @property {number[]} costs what each word takes of the budget
 * @property {number | null} budget
 * @property {string} counted what the budget is made of
 *
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string} says
 * @property {Entry[]} entries
 * @property {string} help
 * @property {string} prepare what it is called when it is filled in at home; empty where that is not done
 * @property {string} piece what is touched before the pieces of the entries, if anything
 *
 * @typedef {object} Roll
 * @property {string} die
 * @property {number} face
 * @property {number | null} seat
 * @property {string} [piece] where it lands
 *
 * @typedef {object} TableEvent
 * @property {number} n
 * @property {string} kind
 * @property {number | null} seat
 * @property {string} words
 * @property {string | null} rule
 * @property {Record<string, unknown>} [numbers]
 * @property {Roll[]} [rolls]
 * @property {[number, string]} [thrown] the number of a throw, its dice and its faces
 * @property {({seat: number} & Opened)[]} [opened] choices that had lain sealed until then
 *
 * @typedef {object} Waits
 * @property {"choices" | "throw" | "nothing" | "seats"} for
 * @property {string} words
 * @property {number[]} [seats]
 * @property {string[]} [dice]
 *
 * @typedef {object} DiceFacts
 * @property {string} source "fair", "paired", "seeded" or "entered"
 * @property {string | null} [commitment]
 * @property {(string | null)[] | null} [commitments] what each seat committed to its seed by
 * @property {string[] | null} [seeds] once all are opened
 * @property {string} [secret]
 *
 * @typedef {object} Pair two games with the same dice
 * @property {1 | 2} game
 * @property {string[]} tables of the first game, and of the second once it is open
 * @property {number[] | null} points the sum by the seats of the first game, when both are over
 * @property {string} words how it stands
 *
 * @typedef {object} TableFacts
 * @property {{title: string, goal: string} | null} [battle] one that was set up already
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {boolean} lesson whether the game has one
 * @property {"waiting" | "live" | "over"} status
 * @property {boolean} [listed]
 * @property {Record<string, unknown>} [options]
 * @property {DiceFacts} dice
 * @property {object | null} [clock]
 * @property {string | null} [next]
 * @property {Pair | null} [pair]
 * @property {number} [created]
 *
 * @typedef {{draw: number[], takeback: number[], rematch: number[]}} Offers
 * @typedef {{seat: number, left: number, running: boolean}} Clock
 * @typedef {{words: string, scores: number[], how: string}} Result
 *
 * @typedef {object} Snapshot
 * @property {TableFacts} table
 * @property {Seat[]} seats
 * @property {number} seat through whose eyes; 0 watches
 * @property {{seat: number, owes: boolean, seed: "commit" | "open" | null}[]} mine with what is owed of the seed for the dice
 * @property {string} on
 * @property {Waits} waits
 * @property {Choice[]} choices
 * @property {Drag[]} drags
 * @property {Sheet[]} sheets
 * @property {Plan[]} [plans]
 * @property {string} [chore] what a button says that leaves such choices to a bot; empty where they are one's own
 * @property {string} [prompt] what is asked of those who point
 * @property {TableEvent[]} events
 * @property {boolean} undo
 * @property {{seat: number, seal: string}[]} [seals] of choices that lie sealed
 * @property {Offers} offers
 * @property {Clock[] | null} clocks
 * @property {number} now
 * @property {Result | null} result
 * @property {WholeBoard} [board] for somebody who has none yet
 * @property {Panels} [panels]
 * @property {Step[]} [steps] what happened since, in order
 *
 * @typedef {object} BoardPatch what changes on a board
 * @property {Record<string, string>} [parts] markup by the name of its part
 * @property {string[]} [gone]
 * @property {string[]} [order] of all parts, where it is another
 * @property {string} [title]
 * @property {string} [words] all of it, for those who hear it
 * @property {string} [frame]
 * @property {string} [focus]
 * @property {string} [near]
 * @property {number} [die]
 * @property {number} [letters]
 *
 * @typedef {BoardPatch & {sheet: string}} WholeBoard an empty sheet, and all that is on it
 *
 * @typedef {object} Beat
 * @property {"line" | "wound" | "mend" | "fall" | "step" | "reveal" | "note" | "banner"} kind
 * @property {string} [piece]
 * @property {string} [to]
 * @property {string} [words]
 * @property {number} [seat]
 *
 * @typedef {object} Step
 * @property {[number, number]} [events] the numbers of its events: the first, and one more than the last
 * @property {Beat[][]} [beats] for each of its events
 * @property {BoardPatch} [patch]
 * @property {Panels} [panels]
 *
 * @typedef {{label: string, value: string, title: string}} Fact
 * @typedef {{sides: number, value: number | null, piece: string, title: string, broken: boolean, hidden: boolean}} SmallDie
 * @typedef {{label: string, dice: SmallDie[]}} Tray
 * @typedef {{name: string, facts: Fact[], words: string, piece: string, faded: boolean, more: Fact[]}} Card
 * @typedef {{seat: number | null, facts: Fact[], trays: Tray[], cards: Card[], out: boolean}} Panel of a seat counted from 0
 * @typedef {{head: string, figures: string[], best: number | null, strong: boolean}} ScoreRow
 * @typedef {{goal: string, scene: string, panels: Panel[], scores: ScoreRow[], legend: Fact[]}} Panels
 *
 * @typedef {{words: string, chance: number, of?: [number, number]}} OddsPart
 * @typedef {{words: string, parts: OddsPart[]}} Odds
 *
 * @typedef {{say: string, label: string, worth: number, error: number, share: number, regret: number, why: string}} Rated `why`: what it risks and gains
 *
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {Refusal} [error]
 * @property {string} [choice]
 * @property {string} [label]
 * @property {BoardPatch | null} [patch]
 * @property {Odds | null} [odds]
 * @property {{label: string, odds: Odds}[]} [against] where another chooses unseen: the odds against each of their choices
 * @property {string[]} [choices] a way, choice by choice
 * @property {Record<string, number>} [chances] by choice
 * @property {Refusal | null} [why] why nothing is about the pieces that were touched
 * @property {string} [reach] how far the last of them reaches, as a path in units of the table
 * @property {string} [on] the position that a choice led to
 * @property {{seat: number, seal: string} & Opened} [sealed] a choice of mine that lies sealed now
 *
 * @typedef {object} Advice a hint
 * @property {string} choice
 * @property {string} label
 * @property {string} by "solution", "search" or the name of a bot
 * @property {string} words
 * @property {boolean} exact
 * @property {number} [worth]
 * @property {number} [error] the standard error of that
 * @property {Rated[]} choices
 * @property {number | null} [next] how deep to ask next; nothing where there is no deeper
 * @property {{done: number, of: number}} [preparing] how far the deeper look is prepared
 *
 * @typedef {{n: number, seat: number, name: string, words: string, at: number}} ChatLine
 * @typedef {{here: number[], watching: number}} Presence
 * @typedef {{do: string, [field: string]: unknown}} Command
 * @typedef {(command: Command) => Promise<Answer>} Send
 * @typedef {{snapshot: Snapshot, chat: ChatLine[], presence: Presence, link: string, refusal: string}} News by its kind; of the link, why there is none
 *
 * @typedef {object} Transport how commands leave and news arrive; a socket at the table, something simpler in a lesson
 * @property {Send} send
 * @property {<K extends keyof News>(kind: K, heard: (news: News[K]) => void) => void} on
 * @property {(seen: number) => void} [saw] told how many events were shown
 *
 * @typedef {"slow" | "normal" | "fast" | "instant"} Speed
 */

export {};
