/** Normalized word of a text, with its place in the text. */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const longestWord = 40;

// Marks that people mean literally: `100%`, `snake_case`, `C++`, `#tag`, `AT&T`, `€5`.
const symbols = '%_#+&@$€£';
// Soft hyphens and joiners stand inside of words.
const invisible = '\\u00ad\\u200c\\u200d';
const piece = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}${invisible}]*|[${symbols}]`, 'gu');
// Vowels of Indic scripts are marks; the dot below a consonant (nukta) is often left out.
const indicMark = '\u0900-\u0dff';
const nukta = '\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc';
const dropped = new RegExp(`[${nukta}${invisible}\u0640]|(?![${indicMark}])\\p{M}`, 'gu');
const folded = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}${indicMark}]*`, 'gu');
// Scripts that put no spaces between words: each character is a word, and words side by side are found as a phrase.
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const plain = /^[a-z0-9]+$/;

const plainForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  '\u0901': '\u0902',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};
const irregular = new RegExp(`[${Object.keys(plainForms).join('')}]`, 'gu');

/** Removes case, accents, lengthening strokes and joiners, and splits words of scripts without spaces into characters. */
const foldedWords = (written: string): string[] => {
  const lower = written.toLowerCase();
  if (plain.test(lower)) return [lower.slice(0, longestWord)];
  const bare = lower
    .normalize('NFKD')
    .replace(dropped, '')
    .toLowerCase()
    .replace(irregular, character => plainForms[character] ?? character);
  return (bare.match(folded) ?? []).flatMap(word => (unspaced.test(word) ? [...word] : [shortened(word)]));
};

// Cut between characters, never inside one.
const shortened = (word: string): string =>
  word.length <= longestWord ? word : word.slice(0, longestWord).replace(/[\uD800-\uDBFF]$/, '');

export const isSymbol = (word: string): boolean => symbols.includes(word);

/** Normalized words of a text, in order; at most `most`. */
export const wordsIn = (text: string, most = Number.POSITIVE_INFINITY): Word[] => {
  const words: Word[] = [];
  for (const { 0: written, index } of text.matchAll(piece)) {
    if (words.length >= most) break;
    const span = { start: index, end: index + written.length };
    // A piece of a script without spaces has a word for each of its characters.
    const found = isSymbol(written) ? [written] : foldedWords(written).slice(0, most - words.length);
    for (const word of found) words.push({ word, ...span });
  }
  return words;
};

/** True for letters of a script without spaces. */
export const isUnspaced = (word: string): boolean => unspaced.test(word);

/** True if the order of these words counts: there are symbols or letters of a script without spaces among them. */
export const isOrdered = (words: readonly string[]): boolean => words.some(word => isSymbol(word) || isUnspaced(word));
