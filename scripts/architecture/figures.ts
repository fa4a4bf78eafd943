import { posix } from 'node:path';
import { moduleCycleFindings } from './cycles.ts';
import { importFindings } from './import-rules.ts';
import type { Module } from './module.ts';
import { isTest, type Source } from './sources.ts';
import { commentsOf, isIndefinite, metaphorsIn } from './words.ts';

/** A measured property of the source with the value to reach. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly aim: string;
}

const trees = /^(?:server|client|protocol|migrations|scripts)\//;

const isSource = ({ path }: Source): boolean => trees.test(path) && /\.tsx?$/.test(path) && !isTest(path);

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const linesOf = ({ text }: Source): number => text.split('\n').length - 1;

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const folderSizes = (sources: readonly Source[]): ReadonlyMap<string, number> => {
  const sizes = new Map<string, number>();
  for (const { path } of sources) {
    const folder = posix.dirname(path);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return sizes;
};

const exported = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;
const imported = /^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)';/gm;

/** The names that a source imports from files of ours, each with the file that is named. */
const importsOf = ({ path, text }: Source): (readonly [name: string, target: string])[] =>
  [...text.matchAll(imported)].flatMap(([, names = '', target = '']) =>
    names
      .split(',')
      .map(
        name =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] ?? '',
      )
      .filter(Boolean)
      .map(name => [name, posix.join(posix.dirname(path), target)] as const),
  );

/**
 * Exports that exactly one file imports, by a face or directly, and all exports that any file imports. Tests count as
 * importers: an export that they use has a reader besides the file it was made for.
 */
const exportUse = (
  sources: readonly Source[],
  all: readonly Source[],
): { readonly single: number; readonly used: number } => {
  const importers = new Map<string, Set<string>>();
  const faces = new Map<string, string>();
  const isFace = (path: string): boolean => path.endsWith('/index.ts');
  for (const source of sources.filter(({ path }) => isFace(path)))
    for (const [name, target] of importsOf(source)) faces.set(`${source.path} ${name}`, target);
  for (const source of all.filter(({ path }) => trees.test(path) && /\.tsx?$/.test(path) && !isFace(path)))
    for (const [name, target] of importsOf(source)) {
      const key = `${faces.get(`${target} ${name}`) ?? target} ${name}`;
      importers.set(key, (importers.get(key) ?? new Set()).add(source.path));
    }
  const counts = sources.flatMap(({ path, text }) =>
    [...text.matchAll(exported)].map(([, name]) => importers.get(`${path} ${name}`)?.size ?? 0),
  );
  return { single: counts.filter(count => count === 1).length, used: counts.filter(count => count > 0).length };
};

/** The figures of these sources; `modules` are the same files parsed. */
export const figuresOf = (all: readonly Source[], modules: readonly Module[]): readonly Figure[] => {
  const sources = all.filter(isSource);
  const lengths = sources.map(linesOf).sort((a, b) => a - b);
  const comments = sources.flatMap(({ text }) => commentsOf(text));
  const deep = modules.flatMap(importFindings).filter(({ sentence }) => sentence.includes('the face of'));
  const { single, used } = exportUse(sources, all);
  const names = modules.filter(isSource).flatMap(module => [...module.names.keys()].filter(name => metaphorsIn(name)));
  return [
    { name: 'module cycles', value: `${moduleCycleFindings(modules).length}`, aim: '0' },
    { name: 'deep imports', value: `${deep.length}`, aim: '0' },
    {
      name: 'folders above 25 source files',
      value: `${[...folderSizes(sources).values()].filter(size => size > 25).length}`,
      aim: '0',
    },
    {
      name: 'comments with an indefinite opening',
      value: percent(comments.filter(isIndefinite).length, comments.length),
      aim: '< 5 %',
    },
    { name: 'identifiers with a banned word', value: `${names.length}`, aim: '0' },
    { name: 'lines of a file, median', value: `${at(lengths, 0.5)}`, aim: '≤ 60' },
    { name: 'lines of a file, 95th percentile', value: `${at(lengths, 0.95)}`, aim: '≤ 200' },
    { name: 'lines of a file, longest', value: `${lengths.at(-1)}`, aim: '≤ 300' },
    { name: 'exports with one importer', value: percent(single, used), aim: '≤ 40 %' },
    { name: 'source lines without tests', value: `${lengths.reduce((sum, lines) => sum + lines, 0)}`, aim: '' },
  ];
};
