import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Part } from './parts.ts';
import { readingEaseOf } from './reading-ease.ts';
import { syllableCounter } from './syllables.ts';

const test = suite('reading ease');

const paragraph = (words: string, at = 0): Part => ({ kind: 'paragraph', at, words });

/** Syllables by the dictionaries of each language: Duden, RAE, Larousse, Priberam, Merriam-Webster. */
const known = {
  de: 'Haus:1 Wasser:2 Freundschaft:2 Universität:5 Bäume:2 See:1 Theater:3 Spiegel:2 Abenteuer:4 Möglichkeit:3 Knie:1',
  es: 'casa:2 aeropuerto:5 ciudad:2 día:2 agua:2 guitarra:3 queso:2 murciélago:4 país:2 cigüeña:3 hay:1 leer:2 aéreo:4',
  fr: 'maison:2 eau:1 table:1 école:2 famille:2 chien:1 anniversaire:4 université:5 oiseau:2 question:2 nuit:1 feuille:1',
  pt: 'casa:2 cidade:3 pão:1 coração:3 água:2 saúde:3 rainha:3 muito:2 queijo:2 guerra:2 história:3 relógios:3 juiz:2 limões:2',
  en: 'house:1 table:2 university:5 beautiful:3 wanted:2',
};

test('syllables are counted as dictionaries do', async () => {
  for (const [language, words] of Object.entries(known)) {
    const count = await syllableCounter(language);
    for (const pair of words.split(' ')) {
      const [word = '', syllables] = pair.split(':');
      assert.is(count?.(word), Number(syllables), `${language} ${word}`);
    }
  }
  assert.is(await syllableCounter('hi'), undefined);
});

const easy = {
  en: 'The cat sat on the mat. The dog ran to the sea. We all had a good day. ',
  de: 'Der Hund lief an den See. Das Haus ist rot und alt. Wir sind oft dort. ',
  es: 'El sol sale hoy. La casa es roja. El pan es muy bueno. ',
  fr: 'Le chat dort. La mer est bleue. Nous allons au parc. ',
  pt: 'O sol sai hoje. A casa é boa. O pão é muito bom. ',
};

const hard = {
  en: 'Institutional accountability necessitates comprehensive documentation procedures notwithstanding organisational considerations. ',
  de: 'Verwaltungsgerichtsverfahrensrechtliche Zuständigkeitsvoraussetzungen bedürfen grundsätzlich außerordentlicher Berücksichtigung. ',
  es: 'La institucionalización administrativa requiere consideraciones extraordinariamente complementarias e interdisciplinarias. ',
  fr: 'La responsabilité institutionnelle nécessite indubitablement des considérations organisationnelles extraordinaires. ',
  pt: 'A responsabilidade institucional administrativa necessita considerações extraordinariamente interdisciplinares. ',
};

test('easy and hard texts are told apart in each language with a formula', async () => {
  for (const language of ['en', 'de', 'es', 'fr', 'pt'] as const) {
    const ease = await readingEaseOf([paragraph(easy[language].repeat(4))], language);
    assert.is(ease?.band, 'veryEasy', language);
    assert.is((await readingEaseOf([paragraph(hard[language].repeat(6))], language))?.band, 'veryHard', language);
  }
});

test('other languages, and short texts, get the length of their sentences alone', async () => {
  const hindi = await readingEaseOf([paragraph('यह एक घर है। वह बड़ा है।'.repeat(10))], 'hi-IN');
  assert.is(hindi?.band, undefined);
  assert.is(hindi?.average, 4);
  assert.is((await readingEaseOf([paragraph(easy.en)], 'en'))?.band, undefined);
});

test('the longest sentence is named with its place; headings and cells of tables are no sentences', async () => {
  const parts: Part[] = [
    { kind: 'heading', at: 0, level: 2, words: 'A heading with a great many words that is no sentence' },
    paragraph('Short one. This is the longest one here.', 20),
    { kind: 'paragraph', at: 90, words: 'A cell with a great many words that is none either', isCell: true },
  ];
  const ease = await readingEaseOf(parts, 'en');
  assert.equal(ease?.longest, { at: 31, words: 'This is the longest one here.', length: 6 });
  assert.is(ease?.average, 4);
  assert.is(await readingEaseOf([], 'en'), undefined);
});

test('a language tag that is none does not fail', async () => {
  assert.is((await readingEaseOf([paragraph('One two.')], 'x!'))?.wordCount, 2);
});

/** Lengths of the texts that segmenters get while a text is read. */
const lengthsSegmented = async (read: () => Promise<unknown>): Promise<readonly number[]> => {
  const lengths: number[] = [];
  const { segment } = Intl.Segmenter.prototype;
  Intl.Segmenter.prototype.segment = function (words) {
    lengths.push(words.length);
    return segment.call(this, words);
  };
  try {
    await read();
  } finally {
    Intl.Segmenter.prototype.segment = segment;
  }
  return lengths;
};

test('a huge text is read in bounded work, whatever its sentences and words are', async () => {
  const longest = `Short. ${'b '.repeat(490)}`;
  const texts = ['a '.repeat(200_000), 'i'.repeat(400_000), 'The cat sat. '.repeat(31_000), longest.repeat(400)];
  for (const language of ['en', 'pt', 'hi'])
    for (const words of texts) {
      const lengths = await lengthsSegmented(() => readingEaseOf([paragraph(words)], language));
      assert.ok(Math.max(...lengths) <= 1_000, `${language} ${words.slice(0, 9)}`);
      const all = lengths.reduce((sum, length) => sum + length, 0);
      assert.ok(all <= 200_000, `${language} ${words.slice(0, 9)} ${all}`);
    }
  const passages = Array.from({ length: 100_000 }, () => paragraph('a'));
  assert.ok((await lengthsSegmented(() => readingEaseOf(passages, 'en'))).length <= 10_000);
});

test('a long passage has the sentences that its parts have, each at its place', async () => {
  const words = 'The cat sat on the mat. '.repeat(400);
  const ease = await readingEaseOf([paragraph(`${words}This sentence is the longest one of them all. ${words}`)], 'en');
  assert.equal([ease?.sentenceCount, ease?.wordCount, ease?.average], [801, 4_809, 6]);
  assert.equal(ease?.longest, { at: words.length, words: 'This sentence is the longest one of them all.', length: 9 });
  assert.is((await readingEaseOf([paragraph('a '.repeat(200_000))], 'en'))?.wordCount, 25_000);
});

test('a word that no language has is one syllable', async () => {
  for (const language of ['de', 'en', 'es', 'fr', 'pt'])
    assert.is((await syllableCounter(language))?.('i'.repeat(80_000)), 1, language);
});

test.run();
