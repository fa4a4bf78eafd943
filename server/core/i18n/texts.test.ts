import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../config/root.ts';
import { catalogueFiles, sentencesIn } from './catalogue.ts';
import { contentLanguage, interfaceLanguage } from './content-language.ts';
import { directionOf } from './direction.ts';
import { installedLanguages, languageFolders, languageName, missingKeys } from './installed-languages.ts';
import {
  currentLocale,
  formatNumber,
  inContentLocale,
  languageOf,
  localeOf,
  runInLocale,
  runWithLocale,
  sourceFiles,
} from './locale.ts';
import { plural, pluralForms, sentenceOf, text, textsOf } from './texts.ts';

const test = suite('texts');

const entries = sourceFiles.flatMap(({ name, entries: own }) => [...own].map(([key, entry]) => ({ name, key, entry })));
const keys = entries.map(({ key }) => key);

type Entry = (typeof entries)[number]['entry'];

const formsOf = (entry: Entry): readonly string[] => (typeof entry === 'string' ? [entry] : Object.values(entry));

const isSource = (path: string): boolean => /\.(ts|tsx|mjs|html)$/.test(path) && !/\.(test|e2e)\./.test(path);

/** All words in capitals in the sources of these folders. */
const wordsIn = (...folders: readonly string[]): string[] =>
  folders.flatMap(folder =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter(isSource)
      .flatMap(path => readFileSync(join(root, folder, path), 'utf8').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
  );

test('a key has one sentence', () => {
  const known = new Set<string>();
  assert.equal(
    keys.filter(key => known.has(key) || !known.add(key)),
    [],
  );
});

test('every sentence is used', () => {
  const named = new Set(wordsIn('client', 'server', 'scripts', 'protocol', 'media/templates'));
  assert.equal(
    keys.filter(key => !['', '_ONE', '_OTHER'].some(form => named.has(key + form))),
    [],
  );
});

/** Numbers of the placeholders: those without one are counted, so that `%s %s` has those of `%2$s %1$s`. */
const placeholders = (sentence: string): number[] => {
  let next = 0;
  return [...sentence.matchAll(/%(?:(\d)\$)?s/g)].map(([, number]) => Number(number ?? ++next)).sort();
};

/** Placeholders of an entry; plural forms may leave one out: "one comment". */
const mostPlaceholders = (entry: Entry): number[] =>
  formsOf(entry)
    .map(placeholders)
    .sort((one, other) => other.length - one.length)[0] ?? [];

/** Keys of a language that are missing, unknown, or differ in placeholders or plural categories. */
const faultsIn = (language: string, own: ReadonlyMap<string, Entry>): string[] => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const isRight = ({ key, entry }: { key: string; entry: Entry }): boolean => {
    const found = own.get(key);
    if (found === undefined || typeof found !== typeof entry) return false;
    const hasForms = typeof found === 'string' || categories.every(category => category in found);
    return hasForms && mostPlaceholders(found).join() === mostPlaceholders(entry).join();
  };
  const unknown = [...own.keys()].filter(key => !keys.includes(key));
  return [...entries.filter(one => !isRight(one)).map(({ key }) => key), ...unknown];
};

// A language of this list lacks no sentence; the others are not offered until they do.
const translated = ['ar-EG', 'de-DE', 'en-GB', 'es-ES', 'fr-FR', 'hi-IN', 'pt-BR'];

test('every language has the keys, the placeholders and all plural categories', () => {
  for (const language of new Set([...translated, ...installedLanguages()])) {
    const own = new Map(catalogueFiles(language).flatMap(file => [...file.entries]));
    assert.equal(faultsIn(language, own), [], language);
  }
  const russian = new Map<string, Entry>(entries.map(({ key, entry }) => [key, entry]));
  for (const { key, entry } of entries)
    if (typeof entry !== 'string') russian.set(key, { ...entry, few: entry.other ?? '', many: entry.other ?? '' });
  assert.equal(faultsIn('ru-RU', russian), []);
  russian.set('PAGE_TITLE', '%2$s: %1$s');
  assert.equal(faultsIn('ru-RU', russian), []);
  russian.set('PAGE_TITLE', '%2$s: %2$s');
  assert.equal(faultsIn('ru-RU', russian), ['PAGE_TITLE']);
  russian.set('PAGE_TITLE', '%s: %s');
  russian.delete('YES');
  russian.set('FIELD_LENGTH', 'Знаков: %s');
  russian.set('POSTS_COUNT', { one: '%s', other: '%s' });
  russian.set('NO_SUCH_KEY', '');
  assert.equal(faultsIn('ru-RU', russian).sort(), ['FIELD_LENGTH', 'NO_SUCH_KEY', 'POSTS_COUNT', 'YES']);
});

test('one label moves something to the trash, in every language', () => {
  for (const language of translated) {
    const own = catalogueFiles(language).flatMap(file => [...file.entries]);
    const label = new Map(own).get('MOVE_TO_TRASH');
    const same = own.filter(([, entry]) => entry === label).map(([key]) => key);
    assert.equal(same, ['MOVE_TO_TRASH'], language);
  }
  assert.not.ok(
    entries.some(({ entry }) => entry === 'Trash'),
    'a label that does not say what it does',
  );
});

test('a language is offered as soon as it lacks no sentence and no plural form', () => {
  assert.equal(
    installedLanguages().filter(language => translated.includes(language)),
    translated,
  );
  const source = sentencesIn(sourceFiles);
  assert.equal(missingKeys('de-DE', source), []);
  const german = new Map(source);
  german.delete('YES');
  german.delete('POSTS_COUNT_ONE');
  assert.equal(missingKeys('de-DE', german), ['YES', 'POSTS_COUNT_ONE']);
  assert.is(missingKeys('ar-EG', source).includes('POSTS_COUNT_TWO'), true);
  for (const language of languageFolders()) {
    const isComplete = missingKeys(language, sentencesIn(catalogueFiles(language))).length === 0;
    assert.is(installedLanguages().includes(language), isComplete, language);
  }
});

test('a language is named in itself', () => {
  assert.equal(['de-DE', 'fr-FR', 'ar-EG', 'en-GB', 'hi-IN'].map(languageName), [
    'Deutsch',
    'Français',
    'العربية',
    'English',
    'हिन्दी',
  ]);
});

test('a language is written in the direction of its script', () => {
  assert.equal(
    ['en-GB', 'hi-IN', 'ar-EG', 'he', 'fa-IR', 'ur', 'ks-Deva', 'uz-Arab', 'dv', 'not a tag'].map(directionOf),
    ['ltr', 'ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'rtl', 'rtl', 'ltr'],
  );
});

test('content says its language and direction where they are not those of the page', () => {
  const english = { language: 'en-GB', zone: 'UTC', direction: 'ltr' } as const;
  const inFrame = (language: string, work: () => unknown): unknown =>
    runWithLocale({ language, zone: 'UTC', content: english }, work);
  const none = { lang: undefined, dir: undefined };
  assert.equal(inFrame('en-GB', contentLanguage), none);
  assert.equal(inFrame('de-DE', contentLanguage), { lang: 'en-GB', dir: undefined });
  assert.equal(inFrame('ar-EG', contentLanguage), { lang: 'en-GB', dir: 'ltr' });
  assert.equal(
    inFrame('ar-EG', () => contentLanguage({ language: 'ar-EG', direction: '' })),
    none,
  );
  assert.equal(
    inFrame('de-DE', () => contentLanguage({ language: 'he' })),
    { lang: 'he', dir: 'rtl' },
  );
  assert.equal(
    inFrame('en-GB', () => contentLanguage({ language: 'not a tag', direction: 'rtl' })),
    { lang: undefined, dir: 'rtl' },
  );
  assert.equal(
    inFrame('ar-EG', () => inContentLocale(interfaceLanguage)),
    { lang: 'en-GB', dir: 'ltr' },
  );
});

test('numbers are in the digits that form fields accept', () => {
  const written = (language: string): string => runWithLocale({ language, zone: 'UTC' }, () => formatNumber(1234.5));
  assert.equal(['en-GB', 'de-DE', 'ar-EG'].map(written), ['1,234.5', '1.234,5', '1,234.5']);
});

const discouraged =
  /\b(mailbox|for good|sen[dt] back|turn(ed)? down|let in|tak(e|en) away|stands?|stood|whoever|be told|all the same|let go of|parted|comes? out|meanwhile|ticked)\b/i;

test('F-5.13 no sentence uses the words that readers of the site found strange', () => {
  assert.equal(
    entries.filter(({ entry }) => formsOf(entry).some(form => discouraged.test(form))).map(({ key }) => key),
    [],
  );
});

test('placeholders are filled in order or by number', () => {
  assert.is(text('FIELD_SHAPE', 'title'), sentenceOf('FIELD_SHAPE').replace('%s', 'title'));
  assert.match(text('PAGE_TITLE', 'Tides', 'Lectern'), /^Tides .* Lectern$/);
});

test('an unknown key does not compile', () => {
  // @ts-expect-error no file of the catalogue has this key
  assert.is(text('NO_SUCH_KEY'), 'NO_SUCH_KEY');
  // @ts-expect-error this sentence has no plural forms
  assert.is(plural('YES', 2), 'YES');
});

const inLanguage = <T>(name: string, forms: Readonly<Record<string, string>>, work: () => T): T =>
  runInLocale(
    localeOf(languageOf(name, new Map(Object.entries(forms))), 'UTC', {
      language: name,
      zone: 'UTC',
      direction: 'ltr',
    }),
    work,
  );

test('a count chooses its plural form by the rules of the language', () => {
  assert.is.not(plural('COMMENTS_NOUN', 1), plural('COMMENTS_NOUN', 2));
  const russian = { POSTS_COUNT_ONE: '%s запись', POSTS_COUNT_FEW: '%s записи', POSTS_COUNT_MANY: '%s записей' };
  assert.equal(
    inLanguage('ru-RU', { ...russian, POSTS_COUNT_OTHER: '%s записи' }, () =>
      [1, 2, 5, 21].map(n => plural('POSTS_COUNT', n)),
    ),
    ['1 запись', '2 записи', '5 записей', '21 запись'],
  );
  const arabic = Object.fromEntries(
    ['ZERO', 'ONE', 'TWO', 'FEW', 'MANY', 'OTHER'].map(category => [`POSTS_COUNT_${category}`, category]),
  );
  assert.equal(
    inLanguage('ar-EG', arabic, () => [0, 1, 2, 5, 11, 100].map(n => plural('POSTS_COUNT', n))),
    ['ZERO', 'ONE', 'TWO', 'FEW', 'MANY', 'OTHER'],
  );
});

test('an element carries all plural forms for a script that counts', () => {
  const forms = (language: string): string[] =>
    runWithLocale({ language, zone: 'UTC' }, () => Object.keys(JSON.parse(pluralForms('LOADED_POSTS'))).sort());
  assert.equal(forms('en-GB'), ['one', 'other']);
  assert.equal(forms('ar-EG'), ['few', 'many', 'one', 'other', 'two', 'zero']);
});

test('a script receives all plural forms of its language, and English ones where some are missing', () => {
  assert.equal(Object.keys(textsOf('autopost-length')), [
    'AUTOPOST_LEFT_ONE',
    'AUTOPOST_LEFT_OTHER',
    'AUTOPOST_OVER_ONE',
    'AUTOPOST_OVER_OTHER',
  ]);
  const forms = { AUTOPOST_LEFT_ONE: 'a', AUTOPOST_LEFT_FEW: 'b', AUTOPOST_LEFT_MANY: 'c', AUTOPOST_LEFT_OTHER: 'd' };
  const texts = inLanguage('ru-RU', forms, () => textsOf('autopost-length'));
  assert.equal(
    Object.entries(texts)
      .filter(([key]) => key.startsWith('AUTOPOST_LEFT'))
      .map(([, form]) => form)
      .sort(),
    ['a', 'b', 'c', 'd'],
  );
  assert.is(texts.AUTOPOST_OVER_OTHER, sentenceOf('AUTOPOST_OVER_OTHER'));
});

test('the locale is that of the work under way, and of all that it awaits', async () => {
  const zoneAfter = async (zone: string, ms: number): Promise<string> =>
    runWithLocale({ language: 'en-GB', zone }, async () => {
      await setTimeout(ms);
      return currentLocale().zone;
    });
  assert.equal(await Promise.all([zoneAfter('Asia/Kolkata', 20), zoneAfter('Europe/Oslo', 5)]), [
    'Asia/Kolkata',
    'Europe/Oslo',
  ]);
  assert.is(currentLocale().zone, 'UTC');
});

test.run();
