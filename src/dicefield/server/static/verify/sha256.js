// SHA-256 and HMAC-SHA-256 after FIPS 180-4 and RFC 2104, in plain arithmetic: the browser's own needs a secure address and waits.

const BLOCK = 64;

/** @param {number} number */
const isPrime = (number) => {
  for (let part = 2; part * part <= number; part += 1) if (number % part === 0) return false;
  return true;
};

/** @param {number} count */
function primes(count) {
  const found = [];
  for (let number = 2; found.length < count; number += 1) if (isPrime(number)) found.push(number);
  return found;
}

/** The first 32 bits behind the point. @param {number} number */
const fraction = (number) => Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;

const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

/**
 * @param {number} word
 * @param {number} by
 */
const rotate = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * The message with a one bit, zeros, and its length in bits: whole blocks.
 * @param {Uint8Array} message
 */
function pad(message) {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  whole.set(message);
  whole[message.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(whole.length - 4, (message.length * 8) >>> 0);
  return view;
}

/**
 * @param {DataView} view
 * @param {number} offset
 * @param {Int32Array} words
 */
function schedule(view, offset, words) {
  for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(offset + 4 * at);
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15];
    const late = words[at - 2];
    const one = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const two = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] + one + words[at - 7] + two) | 0;
  }
}

/**
 * @param {Int32Array} state
 * @param {Int32Array} words
 */
function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const sum = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + sum + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
    const other = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] += word));
}

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(message) {
  const view = pad(message);
  const state = START.slice();
  const words = new Int32Array(64);
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) {
    schedule(view, offset, words);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function hmac(key, message) {
  const short = new Uint8Array(BLOCK);
  short.set(key.length > BLOCK ? sha256(key) : key);
  const masked = (/** @type {number} */ mask) => short.map((byte) => byte ^ mask);
  return sha256(join(masked(0x5c), sha256(join(masked(0x36), message))));
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} two
 */
function join(one, two) {
  const whole = new Uint8Array(one.length + two.length);
  whole.set(one);
  whole.set(two, one.length);
  return whole;
}

/** @param {string} text */
export const bytesOf = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
