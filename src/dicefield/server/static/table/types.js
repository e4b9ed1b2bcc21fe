/** @import { Refusal } from "../api.js" */

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
 *
 * @typedef {object} Drag
 * @property {string} piece
 * @property {string} says the action with {x}, {y} and perhaps {facing} in it
 * @property {string} label
 * @property {number | null} facing
 * @property {number} [unit] how many units of the table make one in the text
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
 *
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string} says
 * @property {Entry[]} entries
 * @property {string} help
 * @property {string} prepare what it is called when it is filled in at home; empty where that is not done
 *
 * @typedef {object} Roll
 * @property {string} die
 * @property {number} face
 * @property {number | null} seat
 *
 * @typedef {object} TableEvent
 * @property {number} n
 * @property {string} kind
 * @property {number | null} seat
 * @property {string} words
 * @property {string | null} rule
 * @property {Record<string, unknown>} [numbers]
 * @property {Roll[]} [rolls]
 *
 * @typedef {object} Waits
 * @property {"choices" | "throw" | "nothing" | "seats"} for
 * @property {string} words
 * @property {number[]} [seats]
 * @property {string[]} [dice]
 *
 * @typedef {object} DiceFacts
 * @property {string} source "fair", "seeded" or "entered"
 * @property {string | null} [commitment]
 * @property {string[] | null} [seeds]
 * @property {string} [secret]
 *
 * @typedef {object} TableFacts
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
 * @property {{seat: number, owes: boolean, seed: boolean}[]} mine
 * @property {string} on
 * @property {Waits} waits
 * @property {Choice[]} choices
 * @property {Drag[]} drags
 * @property {Sheet[]} sheets
 * @property {TableEvent[]} events
 * @property {boolean} undo
 * @property {Offers} offers
 * @property {Clock[] | null} clocks
 * @property {number} now
 * @property {Result | null} result
 * @property {string} [picture]
 *
 * @typedef {{words: string, chance: number, of?: [number, number]}} OddsPart
 * @typedef {{words: string, parts: OddsPart[]}} Odds
 *
 * @typedef {{say: string, label: string, worth: number, error: number, share: number, regret: number}} Rated
 *
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {Refusal} [error]
 * @property {string} [choice]
 * @property {string} [label]
 * @property {string | null} [picture]
 * @property {Odds | null} [odds]
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
 *
 * @typedef {{n: number, seat: number, name: string, words: string, at: number}} ChatLine
 * @typedef {{here: number[], watching: number}} Presence
 * @typedef {{do: string, [field: string]: unknown}} Command
 * @typedef {(command: Command) => Promise<Answer>} Send
 * @typedef {{snapshot: Snapshot, chat: ChatLine[], presence: Presence, link: boolean, refusal: string}} News by its kind
 *
 * @typedef {object} Transport how commands leave and news arrive; a socket at the table, something simpler in a lesson
 * @property {Send} send
 * @property {<K extends keyof News>(kind: K, heard: (news: News[K]) => void) => void} on
 *
 * @typedef {"normal" | "fast" | "instant"} Speed
 */

export {};
