import { basename } from 'node:path';
import type { Module } from './module.ts';
import { type Finding, isTest, lineAt, type Source } from './sources.ts';
import { commentsOf, isIndefinite, metaphorsIn } from './words.ts';

const linesMax = 300;

/** Files written by a program or taken from another, and translations, whose files are those of English: any length. */
const isRecorded = /\.xml$|^docs\/schema\/|\/transcripts\/[^/]+\.txt$|^media\/languages\/(?!en-GB\/)/;

// Made in pieces, so that this file does not break its own rules.
const unfinished = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X'.repeat(3)].join('|')})\\b`);
const machinePath = new RegExp(`(?<![\\w.})\\]:/-])/(${['wo' + 'rk', 'ro' + 'ot', 'ho' + 'me'].join('|')})/[\\w.]`);
const registryHost = /\bregistry\.[a-z0-9-]+\.[a-z]+|\bnpmjs\.(org|com)\b/;

/** Rules for every text file. */
export const textFindings = ({ path, text }: Source): Finding[] => {
  const lock = path === 'package-lock.json';
  const lines = text.split('\n');
  const findings = lock
    ? []
    : lines.flatMap((line, index) => wordsIn(line).map(sentence => ({ path, line: index + 1, sentence })));
  const host = registryHost.exec(text);
  if (host) findings.push({ path, line: lineAt(text, host.index), sentence: 'names a package registry.' });
  const resolved = lock ? text.indexOf('"resolved":') : -1;
  if (resolved >= 0) findings.push({ path, line: lineAt(text, resolved), sentence: 'ties a package to an address.' });
  const length = text.endsWith('\n') ? lines.length - 1 : lines.length;
  if (!lock && !isRecorded.test(path) && length > linesMax) {
    findings.push({ path, line: linesMax + 1, sentence: `has ${length} lines: split it by what it is about.` });
  }
  return findings;
};

const wordsIn = (line: string): string[] => [
  ...(unfinished.test(line) ? ['is unfinished here.'] : []),
  ...(machinePath.test(line) ? ['names a path of one machine.'] : []),
];

const rawNames = new Map([
  ['innerHTML', /^client\/core\/html\.ts$/],
  ['outerHTML', /^client\/core\/html\.ts$/],
  ['insertAdjacentHTML', /^client\/core\/html\.ts$/],
  ['dangerouslySetInnerHTML', /^client\/core\/trusted\.view\.tsx$/],
]);

const trees = /^(?:server|client|protocol|migrations|scripts)\//;

/** Identifiers with a metaphor in them (words.ts). */
export const vocabularyFindings = ({ path, names }: Module): Finding[] => {
  if (isTest(path) || !trees.test(path)) return [];
  return [...names].flatMap(([name, line]) => {
    const word = metaphorsIn(name);
    return word ? [{ path, line, sentence: `names ${name}: say it without the metaphor "${word}".` }] : [];
  });
};

/** Comments whose first word names nothing, such as What or It. */
export const commentFindings = ({ path, text }: Source): Finding[] =>
  trees.test(path) && /\.tsx?$/.test(path)
    ? commentsOf(text)
        .filter(isIndefinite)
        .map(comment => ({
          path,
          line: lineAt(text, text.indexOf(comment)),
          sentence: `has a comment that begins with “${comment.trim().split(' ')[0]}”: begin with the subject or verb.`,
        }))
    : [];

const defaultExporters = /\.island\.tsx$|^vite\.config\.ts$/;

/** Rules for every module: raw markup enters at one place on each side, and only islands export by default. */
export const nameFindings = ({ path, names, defaultExport }: Module): Finding[] => {
  if (isTest(path) || path.startsWith('scripts/')) return [];
  const raw = [...rawNames].flatMap(([name, home]) => {
    const line = names.get(name);
    return line === undefined || home.test(path)
      ? []
      : [{ path, line, sentence: `uses ${name} outside its one door.` }];
  });
  if (defaultExport === undefined || defaultExporters.test(basename(path)) || defaultExporters.test(path)) return raw;
  return [...raw, { path, line: defaultExport, sentence: 'exports by default and is no island.' }];
};

const assertionHomes = [/(^|\/)(typed-result\.ts|field-encoding\.ts|html\.tsx?|(.+-)?queries\.tsx?)$/];
/** Further files that may, each with what leaves them no other way. */
const assertionExceptions: Readonly<Record<string, string>> = {
  'server/gateway/limits/limits.test.ts': 'the types of `inject` know no TRACE, which a stranger may send',
};

/** Type assertions are allowed only in files where outside data enters. */
export const assertionFindings = ({ path, assertions }: Module): Finding[] => {
  if (path in assertionExceptions || assertionHomes.some(home => home.test(path))) return [];
  return assertions.map(line => ({ path, line, sentence: 'asserts a type with `as` or `!`.' }));
};

/** Two promises that are under way are waited for together: the second one's failure ends the process otherwise. */
export const waitFindings = ({ path, lateWaits }: Module): Finding[] =>
  (isTest(path) ? [] : lateWaits).map(line => ({
    path,
    line,
    sentence: 'stores a promise and awaits something else first: use Promise.all.',
  }));
