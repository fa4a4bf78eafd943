import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { localCopy } from '../../core/drafts/local-copy.ts';
import { findingsIn, isVague, type Part } from './checks.ts';
import { linkAddress } from './links.ts';

const test = suite('checks while writing');

const heading = (level: number, words = 'Words'): Part => ({ kind: 'heading', at: level, level, words });
const picture = (alt: string): Part => ({ kind: 'picture', at: 1, alt, title: 'boat.jpg' });
const link = (words: string): Part => ({ kind: 'link', at: 1, words });
const storeIn = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
const problems = (...parts: Part[]) => findingsIn(parts).map(({ problem }) => problem);

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

test('a picture without a description, or described by its file, is found', () => {
  assert.equal(findingsIn([picture('')]), [{ problem: 'alt', at: 1, words: 'boat.jpg' }]);
  assert.equal(problems(picture('boat.jpg')), ['fileName']);
  assert.equal(problems(picture('IMG_2034')), ['fileName']);
  assert.equal(problems(picture('A boat comes in')), []);
});

test('headings begin below the title and leave no level out', () => {
  assert.equal(problems(heading(2), heading(3), heading(2), heading(3), heading(4)), []);
  assert.equal(problems(heading(3)), ['headingOrder']);
  assert.equal(problems(heading(2), heading(4), heading(4)), ['headingOrder']);
  assert.equal(problems(heading(2, ' '), heading(2)), ['headingEmpty']);
});

test('links that say nothing of where they lead are found', () => {
  assert.equal(problems(link('Click here!'), link(' '), link('read  more…'), link('The times of the tide')), [
    'linkVague',
    'linkEmpty',
    'linkVague',
  ]);
  assert.ok(isVague('HERE'));
  assert.not.ok(isVague('Here is the timetable'));
});

test('long passages in capitals and tables without heads are found, names and short words are not', () => {
  const words = (text: string): Part => ({ kind: 'paragraph', at: 1, words: text });
  assert.equal(problems(words('THIS IS A WARNING THAT NOBODY CAN READ WITH EASE AT ALL')), ['capitals']);
  assert.equal(problems(words('NATO and the BBC'), words('WARNING'), words('日本語の文章です')), []);
  assert.equal(problems({ kind: 'table', at: 1, hasHeads: false }, { kind: 'table', at: 2, hasHeads: true }), [
    'tableHeads',
  ]);
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
