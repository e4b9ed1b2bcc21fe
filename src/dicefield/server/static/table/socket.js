/**
 * The line to the server: one socket that comes back by itself. A command that was not answered is sent again with the same id, so
 * it is done once however often the line breaks.
 */

import { keepSeen, newRequestId, seenAt } from "../me.js";
import { Shares } from "./shares.js";
import { Witness } from "./witness.js";

/** @import { Refusal } from "../api.js" */
/** @import { Answer, Command, News, Snapshot, Transport } from "./types.js" */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const LATECOMERS = 4_000;
const LOST = "Connection lost, trying again\u2026";
const PING = 25_000;
const FLEETING = new Set(["consider", "ping", "look"]);

/** @implements {Transport} */
export class SocketTransport {
  /** @param {string} table @param {() => string[]} keys asked again at every greeting, for a seat may be taken meanwhile */
  constructor(table, keys) {
    this.table = table;
    this.keys = keys;
    this.seat = 0;
    /** @type {number | null} how many events were seen here; whatever came since is played */
    this.seen = seenAt(table);
    /** @type {Map<string, {command: Command, answer: (answer: Answer) => void}>} */
    this.open = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT;
    this.why = LOST;
    this.closed = false;
    this.retry = 0;
    /** @type {Snapshot | null} */
    this.last = null;
    /** @type {{kind: keyof News, heard: (news: any) => void}[]} */
    this.hearers = [];
    this.shares = new Shares(this);
    this.witness = new Witness(table);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    setInterval(() => this.linked && this.socket?.send(JSON.stringify({ do: "ping", id: newRequestId() })), PING);
  }

  /**
   * @template {keyof News} K
   * @param {K} kind
   * @param {(news: News[K]) => void} heard
   */
  on(kind, heard) {
    this.hearers.push({ kind, heard });
  }

  /**
   * @template {keyof News} K
   * @param {K} kind
   * @param {News[K]} news
   */
  tell(kind, news) {
    for (const hearer of this.hearers) if (hearer.kind === kind) hearer.heard(news);
  }

  get linked() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.socket = socket;
    socket.addEventListener("open", () => this.greet());
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.socket === socket && this.onLost());
  }

  /** Takes the line down and up again, with other keys. */
  renew() {
    this.closed = false;
    const old = this.socket;
    this.socket = null;
    this.last = null;
    old?.close();
    this.connect();
  }

  hurry() {
    if (this.linked || this.closed) return;
    clearTimeout(this.retry);
    this.connect();
  }

  greet() {
    this.last = null;
    const eyes = this.seat ? { seat: this.seat } : {};
    const seen = this.seen === null ? {} : { seen: this.seen };
    this.socket?.send(JSON.stringify({ do: "hello", keys: this.keys(), board: true, ...eyes, ...seen }));
    for (const { command } of this.open.values()) this.socket?.send(JSON.stringify(command));
  }

  /** Everything up to so many events was shown. @param {number} seen */
  saw(seen) {
    this.seen = seen;
    keepSeen(this.table, seen);
  }

  /** The server will not have us here; there is no use in trying again. @param {string} words */
  refuse(words) {
    this.closed = true;
    this.tell("refusal", words);
  }

  /** Whoever is told "not now" comes back; who hears that the server is restarted not at the same moment as everybody else. @param {Refusal} [error] */
  turnedAway(error) {
    if (error?.kind !== "busy") return this.refuse(error?.words ?? "The server has closed this table.");
    this.why = `${error.words} Trying again\u2026`;
    if (error.code === "going") this.wait = Math.max(this.wait, FIRST_WAIT + Math.random() * LATECOMERS);
  }

  onLost() {
    if (this.closed) return;
    this.tell("link", this.why);
    for (const [id, { command, answer }] of this.open) if (FLEETING.has(command.do)) this.settle(id, answer, OFFLINE);
    this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
  }

  /** @param {Command} command @returns {Promise<Answer>} */
  send(command) {
    const id = newRequestId();
    const over = command.do === "choose" && this.last?.seals?.length ? this.witness.noteChoice(this.last.seals) : {};
    const whole = { ...command, ...over, id };
    if (command.do === "look") this.seat = Number(command.seat);
    return new Promise((answer) => {
      if (FLEETING.has(command.do) && !this.linked) return answer(OFFLINE);
      this.open.set(id, { command: whole, answer });
      if (this.linked) this.socket?.send(JSON.stringify(whole));
    });
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "table") this.snapshot(message);
    else if (message.type === "chat") this.tell("chat", message.lines);
    else if (message.type === "presence") this.tell("presence", message);
    else if (message.type === "refused") this.turnedAway(message.error);
    else if (message.type === "answer") {
      const asked = this.open.get(message.id);
      if (asked) this.witness.noteAnswer(asked.command, message);
      if (asked) this.settle(message.id, asked.answer, message);
    }
  }

  /** @param {string} id @param {(answer: Answer) => void} answer @param {Answer} said */
  settle(id, answer, said) {
    this.open.delete(id);
    answer(said);
  }

  /** Of the events only the new ones come; of the board only what changed. @param {Snapshot & {events_from?: number}} news */
  snapshot(news) {
    this.witness.update(this.last, news);
    const before = this.last?.seat === news.seat ? this.last : null;
    const known = before?.events.slice(0, news.events_from ?? 0) ?? [];
    const whole = { ...news, events: [...known, ...news.events] };
    this.last = whole;
    this.seat = news.seat;
    this.wait = FIRST_WAIT;
    this.why = LOST;
    this.tell("link", "");
    this.shares.update(news);
    this.tell("snapshot", whole);
  }
}

/** @type {Answer} */
const OFFLINE = {
  ok: false,
  error: { kind: "busy", code: "offline", words: "The connection is lost just now; it comes back by itself." },
};
