const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every(prime => number % prime !== 0)) found.push(number);
  return found;
};

const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

const roundConstants = Int32Array.from(primes(64), prime => fraction(Math.cbrt(prime)));
const initialState = Int32Array.from(primes(8), prime => fraction(Math.sqrt(prime)));

const schedule = new Int32Array(64);

/** The message as blocks of sixteen words: a one bit, zeros and the length in bits follow it. */
const blocksOf = (message: Uint8Array): Int32Array => {
  const words = new Int32Array(((message.length + 8) >> 6) * 16 + 16);
  for (let at = 0; at < message.length; at++)
    words[at >> 2] = (words[at >> 2] ?? 0) | ((message[at] ?? 0) << (24 - (at % 4) * 8));
  words[message.length >> 2] = (words[message.length >> 2] ?? 0) | (0x80 << (24 - (message.length % 4) * 8));
  words[words.length - 1] = message.length * 8;
  return words;
};

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const addBlock = (state: Int32Array, words: Int32Array, start: number): void => {
  for (let t = 0; t < 16; t++) schedule[t] = words[start + t] ?? 0;
  for (let t = 16; t < 64; t++) {
    const w15 = schedule[t - 15] ?? 0;
    const w2 = schedule[t - 2] ?? 0;
    const s0 = rotated(w15, 7) ^ rotated(w15, 18) ^ (w15 >>> 3);
    const s1 = rotated(w2, 17) ^ rotated(w2, 19) ^ (w2 >>> 10);
    schedule[t] = ((schedule[t - 16] ?? 0) + s0 + (schedule[t - 7] ?? 0) + s1) | 0;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let t = 0; t < 64; t++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[t] ?? 0) + (schedule[t] ?? 0)) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = ((state[0] ?? 0) + a) | 0;
  state[1] = ((state[1] ?? 0) + b) | 0;
  state[2] = ((state[2] ?? 0) + c) | 0;
  state[3] = ((state[3] ?? 0) + d) | 0;
  state[4] = ((state[4] ?? 0) + e) | 0;
  state[5] = ((state[5] ?? 0) + f) | 0;
  state[6] = ((state[6] ?? 0) + g) | 0;
  state[7] = ((state[7] ?? 0) + h) | 0;
};

/**
 * SHA-256 as eight words of 32 bits. Written out, since `crypto.subtle` is absent on plain http (ruling 10) and
 * asynchronous where there are thousands of short messages.
 */
export const sha256 = (message: Uint8Array): Int32Array => {
  const state = Int32Array.from(initialState);
  const words = blocksOf(message);
  for (let start = 0; start < words.length; start += 16) addBlock(state, words, start);
  return state;
};
