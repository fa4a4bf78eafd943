import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ini from 'ini';
import { root } from '../config/index.ts';

/** Sentences by key. The plural forms of `X` are `X_ONE`, `X_OTHER` and the other categories of the language. */
export type Sentences = ReadonlyMap<string, string>;

/** A sentence, or its form for each plural category (CLDR: zero, one, two, few, many, other). */
type Entry = string | Readonly<Record<string, string>>;

/** A file of a catalogue by its path without the ending, such as `browser/stars`. */
interface CatalogueFile {
  readonly name: string;
  readonly entries: ReadonlyMap<string, Entry>;
}

const folderOf = (language: string): string => join(root, 'media/languages', language);

const isForms = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every(form => typeof form === 'string');

const isEntry = ([, value]: [string, unknown]): boolean => typeof value === 'string' || isForms(value);

const parsed = (path: string): object => {
  const content = readFileSync(path, 'utf8');
  const value: unknown = path.endsWith('.ini') ? ini.parse(content) : JSON.parse(content);
  return typeof value === 'object' && value !== null ? value : {};
};

/** The files of a language. Those that end in `.ini` come last, so that their sentences replace others. */
export const catalogueFiles = (language: string): readonly CatalogueFile[] => {
  const folder = folderOf(language);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter(path => /\.(json|ini)$/.test(path))
    .sort((one, other) => Number(one.endsWith('.ini')) - Number(other.endsWith('.ini')) || (one < other ? -1 : 1))
    .map(path => ({
      name: path.replaceAll('\\', '/').replace(/\.\w+$/, ''),
      entries: new Map<string, Entry>(Object.entries(parsed(join(folder, path))).filter(isEntry)),
    }));
};

const flat = ([key, entry]: readonly [string, Entry]): (readonly [string, string])[] =>
  typeof entry === 'string'
    ? [[key, entry]]
    : Object.entries(entry).map(([category, form]) => [`${key}_${category.toUpperCase()}`, form]);

export const sentencesIn = (files: readonly CatalogueFile[]): Sentences =>
  new Map(files.flatMap(({ entries }) => [...entries].flatMap(flat)));
