// Talks with the server. What it refuses, and a net that is down, both arrive as `Refused`.

/**
 * @typedef {object} Refusal
 * @property {"malformed" | "illegal" | "stale" | "denied" | "unknown" | "busy"} kind
 * @property {string} code
 * @property {string} words
 * @property {string | null} [rule]
 */

/** A no, with its reasons. */
export class Refused extends Error {
  /**
   * @param {Refusal} error
   * @param {number} status
   */
  constructor(error, status) {
    super(error.words);
    this.error = error;
    this.status = status;
  }

  /** Whether it is a no to what was asked, and not only to now. */
  get isFinal() {
    return this.status >= 400 && this.status < 500;
  }
}

const OFFLINE = "The server cannot be reached just now. Check the connection and try again.";

/**
 * What a server would say that cannot speak for itself.
 * @param {string} code
 * @param {string} words
 * @returns {Refusal}
 */
const busy = (code, words) => ({ kind: "busy", code, words });

/**
 * @param {string} path
 * @param {string} [key] the secret of a seat
 */
export function get(path, key) {
  return ask(path, { headers: key ? { Authorization: `Bearer ${key}` } : {} });
}

/**
 * @param {string} path
 * @param {any} body an object becomes JSON, a text stays as it is
 */
export function post(path, body) {
  return ask(path, posted(body));
}

/** @param {any} body */
function posted(body) {
  const text = typeof body === "string";
  const headers = { "Content-Type": text ? "text/plain; charset=utf-8" : "application/json" };
  return { method: "POST", headers, body: text ? body : JSON.stringify(body) };
}

/**
 * Asks for something that is told line by line, each a JSON, until it is all told or nobody wants to hear more.
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} signal
 * @param {(line: any) => void} heard
 */
export async function lines(path, body, signal, heard) {
  const response = await answer(path, { ...posted(body), signal });
  const reader = /** @type {ReadableStream<BufferSource>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const told = (rest + part.value).split("\n");
      rest = told.pop() ?? "";
      for (const line of told) heard(JSON.parse(line));
    }
  } catch (trouble) {
    if (!signal.aborted) throw trouble;
  }
}

/** What is asked with words and answered with something that is not JSON. @param {string} path @param {any} body */
export async function postForText(path, body) {
  return (await answer(path, posted(body))).text();
}

/** A file as text, for what is not JSON. @param {string} path */
export async function text(path) {
  return (await answer(path, {})).text();
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function ask(path, request) {
  return (await answer(path, request)).json();
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function answer(path, request) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, { ...request, cache: "no-store", credentials: "omit" });
  } catch {
    throw new Refused(busy("offline", OFFLINE), 0);
  }
  if (!response.ok) throw new Refused(await refusal(response), response.status);
  return response;
}

/**
 * @param {Response} response
 * @returns {Promise<Refusal>}
 */
async function refusal(response) {
  try {
    const { error } = await response.json();
    if (typeof error?.words === "string") return error;
  } catch {
    // not one of the server's own answers, so there are no words in it
  }
  return busy(`status_${response.status}`, `The server answered ${response.status}. Try again in a moment.`);
}

/**
 * What to say of anything that went wrong.
 * @param {unknown} trouble
 */
export function wordsOf(trouble) {
  return trouble instanceof Error ? trouble.message : String(trouble);
}
