import type { BrowserFile, BrowserTexts } from '../../../protocol/browser-texts.ts';
import type { PluralKey, TextKey } from '../../../protocol/texts.ts';
import { currentLocale, type Language, sourceFiles } from './locale.ts';
import { compiledSentence } from './sentence.ts';

type Value = string | number;

const fill = ({ numbers }: Language, sentence: string, values: readonly Value[]): string =>
  compiledSentence(sentence)(values, numbers);

/** The sentence of a key with its placeholders `%s` or `%1$s` filled. */
export const text = (key: TextKey, ...values: readonly Value[]): string => {
  const { language } = currentLocale();
  return fill(language, language.sentences.get(key) ?? key, values);
};

/** The form of a sentence for a count; `%s` is the count unless `values` are given. */
export const plural = (key: PluralKey, count: number, ...values: readonly Value[]): string => {
  const { language } = currentLocale();
  const { sentences, categoryOf } = language;
  const form = sentences.get(`${key}_${categoryOf(count)}`) ?? sentences.get(`${key}_OTHER`) ?? key;
  return fill(language, form, values.length > 0 ? values : [count]);
};

/** Makes a value of a key once for each language: catalogues do not change while the process runs. */
const perLanguage = <K, V>(make: (key: K, language: Language) => V): ((key: K, language: Language) => V) => {
  const languages = new WeakMap<Language, Map<K, V>>();
  return (key, language) => {
    const known = languages.get(language) ?? new Map<K, V>();
    languages.set(language, known);
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key, language);
    known.set(key, made);
    return made;
  };
};

const storedForms = perLanguage((key: PluralKey, { categories, sentences }): string => {
  const form = (category: string): string =>
    sentences.get(`${key}_${category}`) ?? sentences.get(`${key}_OTHER`) ?? key;
  return JSON.stringify(Object.fromEntries(categories.map(category => [category.toLowerCase(), form(category)])));
});

/** All forms of a sentence by plural category, as JSON, for a script that counts; placeholders stay open. */
export const pluralForms = (key: PluralKey): string => storedForms(key, currentLocale().language);

const entriesOf = new Map(sourceFiles.map(({ name, entries }) => [name, entries]));

/** Whether the catalogue has a file of sentences for browsers with this name. */
export const isBrowserFile = (name: string): name is BrowserFile => entriesOf.has(`browser/${name}`);

const flatKeys = (name: BrowserFile, { categories, sentences }: Language): string[] =>
  [...(entriesOf.get(`browser/${name}`) ?? [])].flatMap(([key, entry]) => {
    if (typeof entry === 'string') return [key];
    return categories.map(category => `${key}_${category}`).filter(form => sentences.has(form));
  });

const storedTexts = perLanguage(
  (file: BrowserFile, language): Readonly<Record<string, string>> =>
    Object.fromEntries(
      flatKeys(file, language).map(key => [
        key,
        fill(language, language.sentences.get(key) ?? key, ['%s', '%s', '%s', '%s']),
      ]),
    ),
);

/** The sentences of catalogue files for a script, which fills the placeholders itself: each of them reads `%s`. */
export function textsOf<F extends BrowserFile>(...files: readonly F[]): BrowserTexts<F>;
export function textsOf(...files: readonly BrowserFile[]): Readonly<Record<string, string>> {
  const { language } = currentLocale();
  return Object.fromEntries(files.flatMap(file => Object.entries(storedTexts(file, language))));
}

/** For the language loader: a sentence with its placeholders open; an unknown key is its own answer. */
export const sentenceOf = (key: string): string => currentLocale().language.sentences.get(key) ?? key;
