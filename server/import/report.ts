import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../core/context/index.ts';
import { isoMoment, moment } from '../core/time/index.ts';

export const kinds = [
  'authors',
  'categories',
  'tags',
  'posts',
  'pages',
  'attachments',
  'pictures',
  'comments',
  'other',
] as const;
export type Kind = (typeof kinds)[number];

interface Count {
  found: number;
  added: number;
  /** Already present: from an earlier run, or on this site under the same name. */
  already: number;
  left: number;
}

export interface Leaving {
  readonly kind: Kind;
  readonly what: string;
  readonly why: string;
}

/** Counts and reasons of an import: found = added + already + left. */
export interface ImportReport {
  readonly counts: Readonly<Record<Kind, Count>>;
  readonly left: Leaving[];
  /** Items imported with a change: the sentence and the items. */
  readonly changed: Map<string, string[]>;
}

export const newReport = (): ImportReport => ({
  counts: {
    authors: { found: 0, added: 0, already: 0, left: 0 },
    categories: { found: 0, added: 0, already: 0, left: 0 },
    tags: { found: 0, added: 0, already: 0, left: 0 },
    posts: { found: 0, added: 0, already: 0, left: 0 },
    pages: { found: 0, added: 0, already: 0, left: 0 },
    attachments: { found: 0, added: 0, already: 0, left: 0 },
    pictures: { found: 0, added: 0, already: 0, left: 0 },
    comments: { found: 0, added: 0, already: 0, left: 0 },
    other: { found: 0, added: 0, already: 0, left: 0 },
  },
  left: [],
  changed: new Map(),
});

export const noteAdded = ({ counts }: ImportReport, kind: Kind): void => {
  counts[kind].found++;
  counts[kind].added++;
};

export const noteAlready = ({ counts }: ImportReport, kind: Kind): void => {
  counts[kind].found++;
  counts[kind].already++;
};

export const noteLeft = ({ counts, left }: ImportReport, kind: Kind, what: string, why: string): void => {
  counts[kind].found++;
  counts[kind].left++;
  left.push({ kind, what, why });
};

export const noteChanged = ({ changed }: ImportReport, sentence: string, what: string): void => {
  const list = changed.get(sentence) ?? [];
  if (!list.includes(what)) changed.set(sentence, [...list, what]);
};

/** Adds what one batch did, once its transaction holds. */
export const merge = (whole: ImportReport, part: ImportReport): void => {
  for (const kind of kinds)
    for (const column of ['found', 'added', 'already', 'left'] as const)
      whole.counts[kind][column] += part.counts[kind][column];
  whole.left.push(...part.left);
  for (const [sentence, list] of part.changed) for (const what of list) noteChanged(whole, sentence, what);
};

const width = 12;

const table = ({ counts }: ImportReport): string[] => [
  ['', 'found', 'added', 'already', 'left'].map(word => word.padStart(width)).join(''),
  ...kinds.map(kind => {
    const { found, added, already, left } = counts[kind];
    return [kind, found, added, already, left].map(word => String(word).padStart(width)).join('');
  }),
];

/** The counts alone, for the terminal. */
export const summary = (report: ImportReport): string => table(report).join('\n');

/** The whole receipt as a text to keep. */
export const receiptText = (report: ImportReport, heading: string): string =>
  [
    heading,
    '',
    ...table(report),
    '',
    `Left (${report.left.length})`,
    ...report.left.map(({ kind, what, why }) => `  ${kind}: ${what}: ${why}`),
    '',
    'Changed',
    ...[...report.changed].flatMap(([sentence, list]) => [`  ${sentence}`, ...list.map(what => `    ${what}`)]),
    '',
  ].join('\n');

/** Keeps a receipt in the data folder, readable by its owner only; answers where. */
export const keepReceipt = async (
  { settings, clock }: Services,
  report: ImportReport,
  source: string,
): Promise<string> => {
  const now = isoMoment(moment(clock));
  const folder = join(settings.dataDir, 'import');
  const place = source
    .replace(/^https?:\/\//, '')
    .replace(/[^a-z0-9.-]+/gi, '-')
    .slice(0, 60);
  const path = join(folder, `${now.replace(/:/g, '')}-${place}.txt`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const heading = `Import from ${source}, ${now}`;
  await writeFile(path, receiptText(report, heading), { mode: 0o600 });
  return path;
};
