import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { errorsBetween, isCorrectable, mostErrors, signaturesOf, soughtSignatures } from './spelling.ts';

test('errors between words are counted up to a maximum, a swap of neighbours as one', () => {
  const pairs: readonly (readonly [string, string, number])[] = [
    ['garden', 'garden', 0],
    ['gardn', 'garden', 1],
    ['gardenn', 'garden', 1],
    ['gerden', 'garden', 1],
    ['graden', 'garden', 1],
    ['accomodasion', 'accommodation', 2],
    ['पुस्तक', 'पुस्तख', 1],
    ['garden', 'kitchen', 3],
    ['', 'abc', 3],
  ];
  for (const [one, other, errors] of pairs) assert.is(errorsBetween(one, other, 2), errors, `${one} ${other}`);
});

test('a word is found by its signatures after any one error, and after most pairs of errors', () => {
  const isFound = (typed: string, word: string): boolean => {
    const stored = new Set(signaturesOf(word));
    return soughtSignatures(typed, mostErrors(typed)).some(key => stored.has(key));
  };
  for (const word of ['tree', 'garden', 'university', 'भाषाएँ']) {
    const characters = [...word];
    for (const at of characters.keys()) {
      const [before, after] = [characters.slice(0, at).join(''), characters.slice(at + 1).join('')];
      const typed = [before + after, `${before}x${after}`, `${before}x${characters[at]}${after}`];
      for (const one of typed) assert.ok(isFound(one, word), `${one} ${word}`);
    }
  }
  assert.ok(isFound('accomodasion', 'accommodation'));
  assert.ok(signaturesOf('international').length <= 7 && soughtSignatures('international', 2).length <= 22);
});

test('short words, and words with digits or symbols, are not corrected', () => {
  assert.equal(['ab', 'tree', 'garden'].map(mostErrors), [0, 1, 2]);
  for (const word of ['ab', 'b2b', '2026', '%', '=c1', 'a'.repeat(41)]) assert.not(isCorrectable(word), word);
});

test.run();
