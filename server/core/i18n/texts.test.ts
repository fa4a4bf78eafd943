import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textKeys } from '../../../protocol/texts.ts';
import { root } from '../config/root.ts';
import { plural, sentenceKeys, text } from './texts.ts';

const test = suite('texts');

const isSpeaking = (path: string): boolean => /\.(ts|tsx|mjs|html)$/.test(path) && !/\.(test|e2e)\.|^texts/.test(path);

/** Every word in capitals that the sources of these folders hold, the lists of keys and the tests left out. */
const wordsIn = (...folders: readonly string[]): string[] =>
  folders.flatMap(folder =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter(isSpeaking)
      .flatMap(path => readFileSync(join(root, folder, path), 'utf8').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
  );

test('every key has its sentence and every sentence its key, once', () => {
  assert.equal([...textKeys].sort(), [...sentenceKeys()].sort());
  assert.is(new Set(textKeys).size, textKeys.length);
});

test('every sentence is said somewhere', () => {
  const named = new Set(wordsIn('client', 'server', 'scripts', 'protocol', 'media/templates'));
  const bare = (key: string): string => key.replace(/_(ONE|OTHER)$/, '');
  assert.equal(
    textKeys.filter(key => !named.has(key) && !named.has(bare(key))),
    [],
  );
});

const discouraged =
  /\b(mailbox|for good|sen[dt] back|turn(ed)? down|let in|tak(e|en) away|stands?|stood|whoever|be told|all the same|let go of|parted|comes? out|meanwhile|ticked)\b/i;

test('F-5.13 no sentence uses the words that readers of the site found strange', () => {
  assert.equal(
    textKeys.filter(key => discouraged.test(text(key))),
    [],
  );
});

test('places are filled in order or by number', () => {
  assert.is(text('FIELD_SHAPE', 'title'), text('FIELD_SHAPE', 'title').replace('%s', 'title'));
  assert.ok(text('FIELD_SHAPE', 'title').includes('title'));
});

test('a count chooses its form', () => {
  assert.is.not(plural('COMMENTS_NOUN', 1), plural('COMMENTS_NOUN', 2));
});

test.run();
