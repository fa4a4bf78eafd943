import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textKeys } from '../../protocol/texts.ts';
import { plural, sentenceKeys, text } from './texts.ts';

const test = suite('texts');

test('every key has its sentence and every sentence its key, once', () => {
  assert.equal([...textKeys].sort(), [...sentenceKeys()].sort());
  assert.is(new Set(textKeys).size, textKeys.length);
});

test('places are filled in order or by number', () => {
  assert.is(text('FIELD_SHAPE', 'title'), text('FIELD_SHAPE', 'title').replace('%s', 'title'));
  assert.ok(text('FIELD_SHAPE', 'title').includes('title'));
});

test('a count chooses its form', () => {
  assert.is.not(plural('COMMENTS_NOUN', 1), plural('COMMENTS_NOUN', 2));
});

test.run();
