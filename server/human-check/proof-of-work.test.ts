import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Challenge,
  isProof,
  proofLimits,
  proofText,
  readChallenge,
  writeChallenge,
} from '../../protocol/proof.ts';
import { checkAnswer, issueChallenge, proofKey } from './proof-of-work.ts';

const secret = 'a secret of the site that is long enough';
const visitor = 'visitor-1';
const issuedAt = 1_700_000_000_000;
const later = issuedAt + 10_000;
const bits = 10;

const answerTo = ({ id, bits }: Challenge): string => {
  for (let number = 0; ; number++) {
    const nonce = number.toString(36);
    const hash = createHash('sha256').update(proofText(id, nonce)).digest();
    if (isProof(hash.readUInt32BE(0), bits)) return nonce;
  }
};

const challenge = issueChallenge(secret, visitor, issuedAt, bits);
const nonce = answerTo(challenge);
const check = (given: Partial<typeof challenge>, now = later, by = visitor, answer = nonce) =>
  checkAnswer(secret, by, { challenge: { ...challenge, ...given }, nonce: answer }, now);

test('the answer of another visitor is refused', () => {
  assert.is(check({}, later, 'visitor-2'), 'wrong');
});

test('a challenge that was made easier, younger or elsewhere is refused', () => {
  assert.is(check({ bits: 1 }), 'wrong');
  assert.is(check({ issuedAt: later - 5_000 }), 'wrong');
  assert.is(check({ salt: 'other' }), 'wrong');
  assert.is(check({ id: 'A'.repeat(43) }), 'wrong');
  assert.is(check({ id: '' }), 'wrong');
  const foreign = issueChallenge('another secret', visitor, issuedAt, bits);
  assert.is(checkAnswer(secret, visitor, { challenge: foreign, nonce: answerTo(foreign) }, later), 'wrong');
});

test('an answer without the work is refused', () => {
  const hard = issueChallenge(secret, visitor, issuedAt, 32);
  assert.is(checkAnswer(secret, visitor, { challenge: hard, nonce }, later), 'wrong');
  for (const answer of ['', '-1', ' ', 'x'.repeat(500), '__proto__'])
    assert.is(check({}, later, visitor, answer), 'wrong');
});

test('an answer that comes sooner than a person writes is early, after two hours it is late', () => {
  assert.is(check({}, issuedAt), 'early');
  assert.is(check({}, issuedAt - 60_000), 'early');
  assert.is(check({}, issuedAt + proofLimits.youngestMs - 1), 'early');
  assert.is(check({}, issuedAt + proofLimits.youngestMs), 'ok');
  assert.is(check({}, issuedAt + proofLimits.oldestMs), 'ok');
  assert.is(check({}, issuedAt + proofLimits.oldestMs + 1), 'late');
});

test('the browser’s answer is accepted, and has one key to be stored by', () => {
  assert.is(check({}), 'ok');
  assert.match(proofKey(challenge), /^[0-9a-f]{64}$/);
  assert.is.not(proofKey(challenge), proofKey(issueChallenge(secret, visitor, issuedAt, bits)));
});

test('a challenge travels in one form field, anything else is none', () => {
  assert.equal(readChallenge(writeChallenge(challenge)), challenge);
  for (const field of ['', '17', 'proof', `${writeChallenge(challenge)}x`, `proof.1.5..${'A'.repeat(43)}`])
    assert.is(readChallenge(field), null);
});

test.run();
