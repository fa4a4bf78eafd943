import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { primaryOf } from '../../../protocol/language.ts';
import { root } from '../config/index.ts';
import { catalogueFiles, type Sentences, sentencesIn } from './catalogue.ts';
import { languageOf, sourceFiles } from './locale.ts';

/** The languages with a folder of sentences in `media/languages`, complete or not. */
export const languageFolders = (): readonly string[] =>
  readdirSync(join(root, 'media/languages'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && /^[a-z]{2,3}-[A-Z]{2}$/.test(entry.name))
    .map(({ name }) => name)
    .sort();

/** Keys that a language lacks, with those of its plural categories. */
export const missingKeys = (language: string, own: Sentences): readonly string[] => {
  const { categories } = languageOf(language, own);
  return sourceFiles
    .flatMap(({ entries }) => [...entries])
    .flatMap(([key, entry]) => (typeof entry === 'string' ? [key] : categories.map(category => `${key}_${category}`)))
    .filter(key => !own.has(key));
};

// Catalogues are read once; a new one is offered after a restart.
const complete = languageFolders().filter(
  language => missingKeys(language, sentencesIn(catalogueFiles(language))).length === 0,
);

/** The languages that have every sentence of the interface. */
export const installedLanguages = (): readonly string[] => complete;

/** Name of an installed language in itself, with its region where another one differs by it alone. */
export const languageName = (language: string): string => {
  const isOnly = complete.filter(other => primaryOf(other) === primaryOf(language)).length < 2;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(isOnly ? primaryOf(language) : language);
  const [first = '', ...rest] = name ?? language;
  return first.toLocaleUpperCase(language) + rest.join('');
};
