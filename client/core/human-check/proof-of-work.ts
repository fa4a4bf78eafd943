import { type Challenge, isProof, proofText } from '../../../protocol/proof.ts';
import { browserClock, type Clock } from '../page/index.ts';
import { sha256 } from './sha256.ts';

/** The page answers keys and touches between two stretches of work. */
const stretchMs = 8;
const hashesBetweenLooks = 64;

/** Finds the nonce that answers a challenge, without ever holding the page. Rejects when the signal is aborted. */
export const solve = async (
  { id, bits }: Challenge,
  clock: Clock = browserClock,
  signal?: AbortSignal,
): Promise<string> => {
  const encoder = new TextEncoder();
  let stretchStart = clock.now();
  for (let number = 0; ; number++) {
    const nonce = number.toString(36);
    if (isProof(sha256(encoder.encode(proofText(id, nonce)))[0] ?? -1, bits)) return nonce;
    if (number % hashesBetweenLooks !== 0 || clock.now() - stretchStart < stretchMs) continue;
    await new Promise<void>(resolve => clock.after(0, resolve));
    signal?.throwIfAborted();
    stretchStart = clock.now();
  }
};
