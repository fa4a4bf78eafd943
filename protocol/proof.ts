/**
 * The invisible human check (ruling 10): a browser looks for a nonce whose SHA-256 with the challenge's id begins with
 * `bits` zero bits. Readers see and solve nothing.
 */
export interface Challenge {
  /** Signed by the server over all the other fields and the visitor; 43 characters. */
  readonly id: string;
  readonly salt: string;
  readonly bits: number;
  /** Milliseconds since 1970, UTC. */
  readonly issuedAt: number;
}

export interface ProofAnswer {
  readonly challenge: Challenge;
  readonly nonce: string;
}

export const proofLimits = {
  /** 2^15 hashes on average: a tenth of a second on a desk, about half a second on an old phone. */
  bits: 15,
  /** The shortest plausible time for writing a comment. */
  youngestMs: 2_000,
  oldestMs: 2 * 60 * 60 * 1000,
} as const;

/** The hashed text; short enough for one block of SHA-256. */
export const proofText = (id: string, nonce: string): string => `${id}.${nonce}`;

/** `firstWord` is the hash's first 32 bits. */
export const isProof = (firstWord: number, bits: number): boolean => Math.clz32(firstWord) >= bits;

/** A challenge as the form field `captcha-id` carries it; the nonce travels in `captcha-response`. */
export const writeChallenge = ({ id, salt, bits, issuedAt }: Challenge): string =>
  ['proof', issuedAt, bits, salt, id].join('.');

const written = /^proof\.(\d{1,15})\.(\d{1,2})\.([\w-]{1,64})\.([\w-]{43})$/;

/** Null when the field holds something else, such as the id of a question. */
export const readChallenge = (field: string): Challenge | null => {
  const [, issuedAt, bits, salt, id] = written.exec(field) ?? [];
  return salt === undefined || id === undefined ? null : { id, salt, bits: Number(bits), issuedAt: Number(issuedAt) };
};
