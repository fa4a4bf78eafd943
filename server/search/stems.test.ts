import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsIn } from './search-words.ts';
import { type StemLanguage, stemLanguageOf, stemOf } from './stems.ts';

const stemsOf = (language: StemLanguage, text: string): Set<string> =>
  new Set(wordsIn(text).map(({ word }) => stemOf(word, language)));

test('F-3.1 the forms of a word share a stem in each language of the interface, with accents and without', () => {
  const families: readonly (readonly [StemLanguage, string])[] = [
    ['en', 'garden gardens'],
    ['en', 'story stories'],
    ['en', 'plan plans planning planned'],
    ['de', 'Garten Gärten Gartens garten'],
    ['de', 'Haus Häuser häusern'],
    ['de', 'Straße Straßen strasse'],
    ['fr', 'jardin jardins'],
    ['fr', 'école écoles ecole'],
    ['fr', 'cheval chevaux'],
    ['es', 'jardín jardines jardin'],
    ['es', 'canción canciones cancion'],
    ['pt', 'jardim jardins'],
    ['pt', 'canção canções cancao'],
    ['pt', 'animal animais'],
    ['en', 'बगीचा बगीचे बगीचों'],
    ['en', 'लड़की लड़कियाँ लडकी'],
    ['en', 'حديقة الحديقة حَدِيقَة حديقـــة'],
    ['en', 'مكتبة مكتبات المكتبة'],
    ['en', 'أحمد احمد'],
  ];
  for (const [language, text] of families) assert.is(stemsOf(language, text).size, 1, text);
});

test('words that differ by vowels of Hindi, and words with digits or of an unknown language, stay apart', () => {
  assert.is(stemsOf('en', 'कल काल कुल कील').size, 4);
  for (const word of ['b2b', '2026', '東', 'tv']) assert.is(stemOf(word, 'en'), word);
  assert.is(stemOf('gardens', undefined), 'gardens');
});

test('a text is stemmed by its own language, by that of the site where it names none, and not by an unknown one', () => {
  assert.equal(['de-DE', 'de', 'pt-BR', 'hi-IN', 'ar-EG', '', '*', 'it-IT'].map(stemLanguageOf), [
    'de',
    'de',
    'pt',
    'en',
    'en',
    'en',
    'en',
    undefined,
  ]);
});

test('soft hyphens and joiners do not part a word', () => {
  assert.equal(
    wordsIn('gar\u00adden क\u094d\u200dष').map(({ word }) => word),
    ['garden', 'क्ष'],
  );
});

test('a limit of words holds for scripts without spaces too, in which each character is a word', () => {
  const kana = 'あいうえおかきくけこさしすせそ'.repeat(8);
  assert.is(wordsIn(kana, 8).length, 8);
  assert.equal(
    wordsIn(`pear ${kana} plum`, 3).map(({ word }) => word),
    ['pear', 'あ', 'い'],
  );
});

test.run();
