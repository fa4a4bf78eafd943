import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ini from 'ini';
import { isTextKey, type PluralKey, type TextKey } from '../../../protocol/texts.ts';
import { root } from '../config/index.ts';

type Sentences = Readonly<Record<string, string>>;

const folderOf = (language: string): string => join(root, 'media/languages', language);

const sentencesIn = (path: string): [string, string][] =>
  Object.entries(ini.parse(readFileSync(path, 'utf8'))).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );

/** A language is a folder, with a file for each list of keys in `protocol/texts`. */
const read = (language: string): Sentences => {
  const folder = folderOf(language);
  const files = readdirSync(folder).filter(name => name.endsWith('.ini'));
  return Object.fromEntries(files.flatMap(name => sentencesIn(join(folder, name))));
};

const fallback = read('en-GB');

/** The keys that have English words. */
export const sentenceKeys = (): readonly string[] => Object.keys(fallback);

let sentences: Sentences = fallback;
let plurals = new Intl.PluralRules('en-GB');
let locale = 'en-GB';
/** The forms of small counts: asking for one costs more than the rest of a sentence. */
let forms: string[] = [];

/** Chooses the language of the site; sentences it lacks stay English. */
export const speak = (language: string): void => {
  if (language === locale) return;
  sentences = existsSync(folderOf(language)) ? { ...fallback, ...read(language) } : fallback;
  plurals = new Intl.PluralRules(language);
  locale = language;
  forms = [];
};

/** The language that sentences are in. */
export const spokenLanguage = (): string => locale;

const fill = (sentence: string, args: readonly (string | number)[]): string => {
  let next = 0;
  return sentence.replace(/%(?:(\d)\$)?s/g, (_, position) => {
    const value = args[position ? Number(position) - 1 : next++];
    return typeof value === 'number' ? value.toLocaleString(locale) : String(value ?? '');
  });
};

/** The sentence of a key with its `%s` or `%1$s` places filled. */
export const text = (key: TextKey, ...args: readonly (string | number)[]): string => fill(sentences[key] ?? key, args);

/** The sentences of these keys for a script that fills their places itself: every place reads `%s`. */
export function textsOf<K extends TextKey>(keys: readonly K[]): Readonly<Record<K, string>>;
export function textsOf(keys: readonly TextKey[]): Readonly<Record<string, string>> {
  return Object.fromEntries(keys.map(key => [key, text(key, '%s', '%s')]));
}

const formOf = (count: number): string => {
  if (!Number.isInteger(count) || count < 0 || count >= 1_000) return plurals.select(count).toUpperCase();
  const form = forms[count] ?? plurals.select(count).toUpperCase();
  forms[count] = form;
  return form;
};

/** The form of a sentence for a count: `KEY_ONE`, `KEY_OTHER`; `%s` is the count unless `args` are given. */
export const plural = (key: PluralKey, count: number, ...args: readonly (string | number)[]): string => {
  return fill(sentences[`${key}_${formOf(count)}`] ?? sentences[`${key}_OTHER`] ?? key, args.length ? args : [count]);
};

/** For the language loader: a known key's sentence with its places open, an unknown key's own name. */
export const spoken = (key: string): string => (isTextKey(key) ? (sentences[key] ?? key) : key);
