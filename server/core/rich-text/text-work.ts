import { createHash } from 'node:crypto';
import type { Part } from '../../../protocol/text-checks/parts.ts';
import type { ReadingEase } from '../../../protocol/text-checks/reading-ease.ts';
import { UserError } from '../errors/index.ts';
import type { Html } from '../html/index.ts';
import { currentLocale } from '../i18n/index.ts';
import { fairQueue, HelperEnded, type HelperProcess, helperProcess } from '../process/index.ts';
import type { Passage } from './spoken-html.ts';
import {
  type Comparison,
  carryOutTextTask,
  lengthOf,
  type SpokenTask,
  type TextResult,
  type TextTask,
  type Versions,
} from './text-tasks.ts';

/** Tasks on texts up to this length take a few milliseconds and run in this process. */
const smallMost = 4_000;

const inTurn = fairQueue({ atOnce: 1, waitingMax: 40, waitingOfOneMax: 6 });

/** A text of the largest size with the most elements takes a few seconds, and more on a busy machine. */
const longestMs = 40_000;

const memoryMegabytes = 512;

type TextProcess = HelperProcess<SpokenTask, TextResult>;

let helper: TextProcess | undefined;

/** Moves large texts to a process with this script, until the result is called. Without it they are read here. */
export const startTextProcess = (script: URL, mostMs = longestMs): (() => Promise<void>) => {
  const execArgv = [`--max-old-space-size=${memoryMegabytes}`];
  const started: TextProcess = helperProcess({ script, longestMs: mostMs, niceness: 5, execArgv });
  helper = started;
  return async () => {
    started.stop();
    if (helper === started) helper = undefined;
  };
};

const runOn = async (process: TextProcess, task: TextTask): Promise<TextResult> => {
  try {
    const { language, zone } = currentLocale();
    return await process.run({ language: language.name, zone, task });
  } catch (error) {
    throw error instanceof HelperEnded ? new UserError('TEXT_TOO_COMPLEX', { field: 'body' }) : error;
  }
};

/** Characters of the texts whose results are remembered: those of a few of the largest size. */
const recentCharacters = 6_400_000;

interface Recent {
  readonly result: Promise<TextResult>;
  readonly length: number;
}

/** The last results, so that a text cleaned before its transaction is not cleaned again inside of it. */
const recent = new Map<string, Recent>();

const keyOf = (task: TextTask): string =>
  createHash('sha256')
    .update(JSON.stringify([currentLocale().language.name, task]))
    .digest('base64');

const remember = (key: string, added: Recent): void => {
  recent.set(key, added);
  added.result.catch(() => recent.delete(key));
  let characters = [...recent.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of recent) {
    if (characters <= recentCharacters || oldest === key) break;
    recent.delete(oldest);
    characters -= length;
  }
};

/** The result of a task. A large text is read by a process of its own, in the turn of its owner; a Refusal
 * says that it takes more than 40 seconds there. */
export const textResult = (task: TextTask, owner: string): Promise<TextResult> => {
  const process = helper;
  if (!process || lengthOf(task) <= smallMost) return carryOutTextTask(task);
  const key = keyOf(task);
  const known = recent.get(key);
  if (known) return known.result;
  const result = inTurn(owner, () => runOn(process, task));
  remember(key, { result, length: lengthOf(task) });
  return result;
};

/** The result of cleaning a text and the fields beside it. */
export const compared = async (versions: Versions, owner: string): Promise<Comparison> => {
  const result = await textResult({ kind: 'compare', versions }, owner);
  if (result.kind !== 'compare') throw new Error('A text was cleaned instead of compared');
  return result.comparison;
};

/** Markup of a text in Markdown, which still has to be cleaned. */
export const markupOf = async (source: string, owner: string): Promise<string> => {
  const result = await textResult({ kind: 'markdown', source }, owner);
  if (result.kind !== 'markdown') throw new Error('A text was not converted');
  return result.markup;
};

/** Parts of a sanitized body, for its checks and for lists of what is heard. */
export const partsIn = async (source: string, owner: string): Promise<readonly Part[]> => {
  const result = await textResult({ kind: 'parts', source }, owner);
  if (result.kind !== 'parts') throw new Error('A text was not read');
  return result.parts;
};

interface LanguageText {
  readonly source: string;
  readonly language: string;
}

/** How easily a sanitized body is read; undefined if it has no sentence. */
export const readingEaseIn = async (body: LanguageText, owner: string): Promise<ReadingEase | undefined> => {
  const result = await textResult({ kind: 'ease', ...body }, owner);
  if (result.kind !== 'ease') throw new Error('A text was not read');
  return result.ease;
};

interface TitledText {
  readonly title: string;
  readonly html: Html;
  readonly language: string;
}

/** Passages that a voice says of a printed text under its title. */
export const passagesIn = async ({ html, ...titled }: TitledText, owner: string): Promise<readonly Passage[]> => {
  const result = await textResult({ kind: 'passages', source: html, ...titled }, owner);
  if (result.kind !== 'passages') throw new Error('A text was not read');
  return result.passages;
};
