import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Challenge, isProof, type ProofAnswer, proofLimits, proofText } from '../../protocol/proof.ts';
import { isEqualText } from '../core/security/index.ts';

const signed = (secret: string, visitor: string, { salt, bits, issuedAt }: Omit<Challenge, 'id'>): string =>
  createHmac('sha256', secret).update(['proof', issuedAt, bits, salt, visitor].join('\n')).digest('base64url');

/** Creates a signed challenge for one visitor. Nothing is stored; the challenge contains its time of issue. */
export const issueChallenge = (
  secret: string,
  visitor: string,
  now: number,
  bits: number = proofLimits.bits,
): Challenge => {
  const unsigned = { salt: randomBytes(16).toString('base64url'), bits, issuedAt: now };
  return { id: signed(secret, visitor, unsigned), ...unsigned };
};

type ProofVerdict = 'ok' | 'early' | 'late' | 'wrong';

const noncePattern = /^[0-9a-z]{1,11}$/;

/**
 * Checks the proof of work of this visitor's browser, including its minimum and maximum age. Each answer may be used
 * once; see `proofKey`.
 */
export const checkAnswer = (
  secret: string,
  visitor: string,
  { challenge, nonce }: ProofAnswer,
  now: number,
): ProofVerdict => {
  if (!noncePattern.test(nonce) || !isEqualText(challenge.id, signed(secret, visitor, challenge))) return 'wrong';
  const hash = createHash('sha256').update(proofText(challenge.id, nonce)).digest();
  if (!isProof(hash.readUInt32BE(0), challenge.bits)) return 'wrong';
  const age = now - challenge.issuedAt;
  if (age < proofLimits.youngestMs) return 'early';
  return age > proofLimits.oldestMs ? 'late' : 'ok';
};

/** Unique key to store for two hours, so that an answer counts once. */
export const proofKey = ({ id }: Challenge): string => createHash('sha256').update(id).digest('hex');
