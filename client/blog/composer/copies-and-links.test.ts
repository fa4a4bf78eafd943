import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { localCopy } from '../../core/drafts/local-copy.ts';
import { linkAddress } from './links.ts';

const test = suite('copies in the browser and addresses of links');

const storeIn = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

test('an address that runs something, or is none, makes no link', () => {
  for (const odd of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'two words', 'https://', '', 'word'])
    assert.is(linkAddress(odd), undefined, odd);
});

test('addresses of the web, of mail and of the site are taken, with what people leave out', () => {
  assert.is(linkAddress('lantern-hill.example/times?a=1'), 'https://lantern-hill.example/times?a=1');
  assert.is(linkAddress('asha@lantern-hill.example'), 'mailto:asha@lantern-hill.example');
  for (const whole of ['http://a.example/', 'mailto:a@b.example', 'tel:+441234', '/blog/x', '#content-part'])
    assert.is(linkAddress(whole), whole);
});

test('a copy in the browser is one person’s and one post’s, a month at most, and broken ones count as none', () => {
  const stored = new Map<string, string>();
  const store = storeIn(stored);
  const own = localCopy(store, '7', '12');
  own.keep({ at: 1_000, fields: { title: 'Mine' } });
  assert.equal(own.read(2_000), { at: 1_000, fields: { title: 'Mine' } });
  assert.is(localCopy(store, '8', '12').read(2_000), undefined);
  assert.is(localCopy(store, '7', '13').read(2_000), undefined);
  assert.is(own.read(1_000 + 31 * 24 * 3600_000), undefined);
  for (const broken of ['{', 'null', '[]', '{"at":"x","fields":{}}', '{"at":1,"fields":null}']) {
    stored.set('lectern.composer.7.12', broken);
    assert.is(own.read(2_000), undefined, broken);
  }
  own.forget();
  assert.is(stored.size, 0);
});

test('what was kept before waits for a decision: new typing neither overwrites nor forgets it', () => {
  const stored = new Map<string, string>();
  const own = localCopy(storeIn(stored), '7', '12');
  const older = { at: 1_000, fields: { title: 'Older' } };
  const newer = { at: 2_000, fields: { title: 'Newer' } };
  own.keep(older);
  assert.equal(own.waiting(2_000), [older]);
  own.keep(newer);
  own.forget();
  assert.equal(own.waiting(3_000), [older]);
  own.keep(newer);
  assert.equal(own.waiting(3_000), [older, newer]);
  own.decided(older, 3_000);
  assert.equal(own.waiting(3_000), [newer]);
  assert.equal(own.waiting(2_000 + 31 * 24 * 3600_000), []);
  assert.is(stored.size, 0);
});

test.run();
