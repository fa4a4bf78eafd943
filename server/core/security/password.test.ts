import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UserError } from '../errors/user-error.ts';
import { dummyVerify, hashPassword, verifyPassword } from './password.ts';

const refused = { ok: false, upgrade: false };
const accepted = { ok: true, upgrade: false };
const outdated = { ok: true, upgrade: true };

test('a wrong password is refused by every kind of hash', async () => {
  for (const [, stored] of imported) assert.equal(await verifyPassword('not the password', stored), refused);
  assert.equal(await verifyPassword('not the password', await hashPassword('the password')), refused);
});

test('a hash of an unknown kind matches nothing, not even itself', async () => {
  for (const stored of [
    '',
    'the password',
    '$1$abc$def',
    '$argon2id$damaged',
    '$2y$31$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq',
    ':',
    ':salt',
    '0'.repeat(31),
    `${'0'.repeat(33)}:`,
    `${'0'.repeat(32)}::`,
    `{SHA256}${'0'.repeat(64)}`,
    `{SHA256}${'0'.repeat(63)}:salt`,
    `{SHA256}${'0'.repeat(32)}:salt`,
    `{MD5}${'0'.repeat(32)}:salt`,
  ]) {
    assert.equal(await verifyPassword(stored, stored), refused);
    assert.equal(await verifyPassword('', stored), refused);
  }
});

test('a password of seven or of 1025 characters is refused with a sentence', async () => {
  for (const password of ['1234567', '', 'x'.repeat(1025), '\u{1f600}'.repeat(7)]) {
    const error = await hashPassword(password).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.instance(error, UserError);
    assert.is(error instanceof UserError && error.message, 'A password has 8 to 1,024 characters.');
  }
});

test('a password is kept as argon2id and known again, a second hash of it differs', async () => {
  const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.is.not(one, two);
  assert.equal(await verifyPassword('correct horse', one), accepted);
});

test('a long password is not cut: its last character counts', async () => {
  const long = 'x'.repeat(1023);
  const stored = await hashPassword(`${long}a`);
  assert.equal(await verifyPassword(`${long}a`, stored), accepted);
  assert.equal(await verifyPassword(`${long}b`, stored), refused);
  assert.equal(await verifyPassword(long, stored), refused);
});

test('the same letters written composed or in parts are the same password', async () => {
  assert.equal(await verifyPassword('Cafe\u0301 et th\u00e9', await hashPassword('Caf\u00e9 et the\u0301')), accepted);
});

test('a hash of Joomla is not opened by its own text or by no password', async () => {
  for (const [, stored] of joomla) {
    assert.equal(await verifyPassword(stored, stored), refused);
    assert.equal(await verifyPassword('', stored), refused);
  }
});

const hex = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');

/** The forms that Joomla wrote before it used bcrypt. */
const joomla = [
  ['correct horse', hex('md5', 'correct horse')],
  ['Pässwörd ☃', hex('md5', 'Pässwörd ☃').toUpperCase()],
  ['correct horse', `${hex('md5', 'correct horse')}:`],
  ['correct horse', `${hex('md5', 'correct horsesalt}')}:salt}`],
  ['correct horse', `{SHA256}${hex('sha256', 'correct horsesalt')}:salt`],
] as const;

/** Made by others: argon2's reference tests, PHP's manual, libxcrypt, phpass's own test, hashcat's examples. */
const imported = [
  ['password', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
  ['rasmuslerdorf', '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq'],
  ['abc', '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i'],
  ['correct horse', '$2b$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2'],
  ['test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['hashcat', '$H$984478476IagS59wHZvyQMArzfx58u.'],
  ['hashcat', '19e0e8d91c722e7091ca7a6a6fb0f4fa:54718031842521651757785603028777'],
  ...joomla,
] as const;

for (const [password, stored] of imported)
  test(`an imported hash ${stored.slice(0, 40)} lets its owner in and asks to be replaced`, async () => {
    assert.equal(await verifyPassword(password, stored), outdated);
  });

test('an absent account takes as long as a wrong password', async () => {
  const stored = await hashPassword('the password');
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const durations: number[] = [];
    for (let run = 0; run < 5; run++) {
      const start = performance.now();
      await work();
      durations.push(performance.now() - start);
    }
    return Math.min(...durations);
  };
  const wrong = () => verifyPassword('wrong password', stored);
  const isAlike = (ratio: number): boolean => ratio > 0.4 && ratio < 2.5;
  for (const work of [
    () => dummyVerify('wrong password'),
    () => verifyPassword('wrong password', 'unknown'),
    ...joomla.map(
      ([, imported]) =>
        () =>
          verifyPassword('x', imported),
    ),
  ]) {
    const ratios: number[] = [];
    // A busy machine lets one of them wait: it is measured until it has let both be fast once.
    while (ratios.length < 12 && !ratios.some(isAlike)) ratios.push((await timed(work)) / (await timed(wrong)));
    assert.ok(ratios.some(isAlike), `ratios ${ratios}`);
  }
});

test.run();
