import { AsyncLocalStorage } from 'node:async_hooks';
import { catalogueFiles, type Sentences, sentencesIn } from './catalogue.ts';

/** The sentences of a language, and its choice between plural forms. */
export interface Language {
  readonly name: string;
  readonly sentences: Sentences;
  /** All plural categories in capitals, such as `ONE` and `OTHER`. */
  readonly categories: readonly string[];
  /** The plural category of a count in capitals. */
  readonly categoryOf: (count: number) => string;
}

/** The language and the time zone in which a request, a job or a command is carried out. */
export interface Locale {
  readonly language: Language;
  /** IANA name. */
  readonly zone: string;
  /** Distinguishes values that are cached for different locales. */
  readonly key: string;
}

/** The language that has every sentence; the others fall back to it. */
export const sourceLanguage = 'en-GB';

/** The files of the source language. */
export const sourceFiles = catalogueFiles(sourceLanguage);

const source = sentencesIn(sourceFiles);

/** `Intl.PluralRules.select` costs more than the rest of a sentence, so the categories of small counts are stored. */
const categories = (rules: Intl.PluralRules): Language['categoryOf'] => {
  const known: string[] = [];
  return count => {
    const found = known[count];
    if (found !== undefined) return found;
    const category = rules.select(count).toUpperCase();
    if (Number.isInteger(count) && count >= 0 && count < 1_000) known[count] = category;
    return category;
  };
};

/** A language from its sentences; those it lacks are in English. */
export const languageOf = (name: string, own: Sentences): Language => {
  const rules = new Intl.PluralRules(name);
  return {
    name,
    sentences: new Map([...source, ...own]),
    categories: rules.resolvedOptions().pluralCategories.map(category => category.toUpperCase()),
    categoryOf: categories(rules),
  };
};

const stored = <T>(make: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, T>();
  return key => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

const installed = stored(name => languageOf(name, sentencesIn(catalogueFiles(name))));

const locales = stored((name: string) =>
  stored((zone): Locale => ({ language: installed(name), zone, key: `${name} ${zone}` })),
);

const storage = new AsyncLocalStorage<Locale>();

const initial = locales(sourceLanguage)('UTC');

/** The locale of the request, job or command under way; English and UTC outside of them. */
export const currentLocale = (): Locale => storage.getStore() ?? initial;

/** Carries out work, and all that it awaits, in a locale. */
export const runInLocale = <T>(locale: Locale, work: () => T): T =>
  // From the first entry on, Node.js 20 observes every promise of the process (decision 0096).
  locale === currentLocale() ? work() : storage.run(locale, work);

/** Carries out work, and all that it awaits, in a language and a time zone. */
export const runWithLocale = <T>(language: string, zone: string, work: () => T): T =>
  runInLocale(locales(language)(zone), work);
