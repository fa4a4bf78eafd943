import { AsyncLocalStorage } from 'node:async_hooks';
import { catalogueFiles, type Sentences, sentencesIn } from './catalogue.ts';
import { type Direction, directionOf } from './direction.ts';

/** The sentences of a language, and its choice between plural forms. */
export interface Language {
  readonly name: string;
  /** Name for `Intl`: its digits are those that form fields accept. */
  readonly format: string;
  readonly numbers: Intl.NumberFormat;
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
  /** Direction of the interface. */
  readonly direction: Direction;
  /** The locale of the site: of visitors, mails, and content that names no language. */
  readonly content: ContentLocale;
}

export interface ContentLocale {
  readonly language: string;
  /** IANA name. */
  readonly zone: string;
  readonly direction: Direction;
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

/** A language whose numbers are not in the digits that form fields accept is formatted in those. */
const formatOf = (name: string): string =>
  new Intl.NumberFormat(name).resolvedOptions().numberingSystem === 'latn' ? name : `${name}-u-nu-latn`;

/** A language from its sentences; those it lacks are in English. */
export const languageOf = (name: string, own: Sentences): Language => {
  const rules = new Intl.PluralRules(name);
  const format = formatOf(name);
  return {
    ...{ name, format },
    numbers: new Intl.NumberFormat(format),
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

const keyOf = (language: string, zone: string, content: ContentLocale): string =>
  [language, zone, content.language, content.zone, content.direction].join(' ');

/** The locale of a language and a zone on a site whose content has a language and direction of its own. */
export const localeOf = (language: Language, zone: string, content: ContentLocale): Locale => ({
  ...{ language, zone, content },
  key: keyOf(language.name, zone, content),
  direction: language.name === content.language ? content.direction : directionOf(language.name),
});

interface ChosenLocale {
  readonly language: string;
  readonly zone: string;
  /** Language, zone and direction of the site; by default the same. */
  readonly content?: ContentLocale;
}

const locales = new Map<string, Locale>();

const storedLocale = ({ language, zone, content }: Required<ChosenLocale>): Locale => {
  const key = keyOf(language, zone, content);
  const found = locales.get(key);
  if (found) return found;
  const made = localeOf(installed(language), zone, content);
  locales.set(key, made);
  return made;
};

const storage = new AsyncLocalStorage<Locale>();

const initial = storedLocale({
  ...{ language: sourceLanguage, zone: 'UTC' },
  content: { language: sourceLanguage, zone: 'UTC', direction: 'ltr' },
});

/** The locale of the request, job or command under way; English and UTC outside of them. */
export const currentLocale = (): Locale => storage.getStore() ?? initial;

/** Carries out work, and all that it awaits, in a locale. */
export const runInLocale = <T>(locale: Locale, work: () => T): T =>
  // From the first entry on, Node.js 20 observes every promise of the process (decision 0096).
  locale === currentLocale() ? work() : storage.run(locale, work);

/** Carries out work, and all that it awaits, in a language and a time zone. */
export const runWithLocale = <T>({ language, zone, content }: ChosenLocale, work: () => T): T => {
  const site = content ?? { language, zone, direction: directionOf(language) };
  return runInLocale(storedLocale({ language, zone, content: site }), work);
};

/** Carries out work in the locale of the site, such as sentences that are stored or mailed. */
export const inContentLocale = <T>(work: () => T): T => {
  const { content } = currentLocale();
  return runWithLocale({ language: content.language, zone: content.zone, content }, work);
};

/** A number as the readers of the current language write it. */
export const formatNumber = (number: number, options?: Intl.NumberFormatOptions): string =>
  number.toLocaleString(currentLocale().language.format, options);
