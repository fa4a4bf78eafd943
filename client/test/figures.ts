import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';

const file = join(import.meta.dirname, 'e2e/transcripts/numbers.md');

/** Counts of what a listener hears and presses. */
export interface Figures {
  readonly utterances: number;
  /** Absent for texts that are read without a key, and where the test moves the focus itself. */
  readonly keys?: number;
  /** Stops of the Tab key, where they are counted. */
  readonly stops?: number;
}

// A row: name, utterances, keys, Tab stops, and the words of the last column, which are kept by hand.
const row = /^\| (?<name>[\w-]+) \|[^|]*\|[^|]*\|[^|]*\| ?(?<earlier>[^|]*?) ?\|$/;

const nameOf = (line: string): string => row.exec(line)?.groups?.name ?? '';

const written = (name: string, { utterances, keys = 0, stops = 0 }: Figures, earlier: string): string =>
  `| ${name} | ${utterances} | ${keys || '–'} | ${stops || '–'} | ${earlier || '–'} |`;

/**
 * Compares the figures of a journey with its row in `transcripts/numbers.md`, and prints them;
 * `WRITE_TRANSCRIPTS=1` stores the new ones.
 */
export const hasFigures = (name: string, figures: Figures): void => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex(line => nameOf(line) === name);
  const stored = lines[at] ?? '';
  const counted = written(name, figures, row.exec(stored)?.groups?.earlier ?? '');
  console.log(counted);
  if (process.env.WRITE_TRANSCRIPTS) {
    if (at >= 0) lines[at] = counted;
    else lines.splice(lines.findLastIndex(line => line.startsWith('|')) + 1, 0, counted);
    writeFileSync(file, lines.join('\n'));
  } else assert.is(counted, stored, `figures of ${name}`);
};

/** Journeys of the table, in its order. */
export const knownFigures = (): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').map(nameOf).filter(Boolean) : [];
