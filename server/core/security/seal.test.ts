import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seal, unseal } from './seal.ts';

const test = suite('sealed texts');

test('a sealed text does not open for another purpose, under another secret, changed or cut', () => {
  const sealed = seal('secret', 'a:1', 'words');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  for (const [secret, purpose, given] of [
    ['secret', 'a:2', sealed],
    ['other', 'a:1', sealed],
    ['secret', 'a:1', bytes.toString('base64url')],
    ['secret', 'a:1', sealed.slice(0, 20)],
    ['secret', 'a:1', ''],
    ['secret', 'a:1', 'words'],
  ] as const)
    assert.is(unseal(secret, purpose, given), undefined);
});

test('a sealed text opens again, and is never the same twice', () => {
  const [one, two] = [seal('secret', 'a', 'Wörter'), seal('secret', 'a', 'Wörter')];
  assert.equal([unseal('secret', 'a', one), unseal('secret', 'a', two)], ['Wörter', 'Wörter']);
  assert.is.not(one, two);
  assert.not.match(Buffer.from(one, 'base64url').toString('latin1'), 'rter');
});

test.run();
