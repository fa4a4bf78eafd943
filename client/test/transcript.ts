import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { hasFigures } from './figures.ts';
import type { Listener } from './listener.ts';

const folder = join(import.meta.dirname, 'e2e/transcripts');

const isText = (name: string, lines: readonly string[]): void => {
  const file = join(folder, `${name}.txt`);
  const text = `${lines.join('\n')}\n`;
  if (process.env.WRITE_TRANSCRIPTS) writeFileSync(file, text);
  assert.ok(existsSync(file), `no transcript is kept as ${file}`);
  assert.fixture(text, readFileSync(file, 'utf8'));
};

/**
 * Compares the announcements with the stored transcript, and their number with the table of figures;
 * `WRITE_TRANSCRIPTS=1` stores the new ones.
 */
export const isTranscript = (name: string, lines: readonly string[]): void => {
  isText(name, lines);
  hasFigures(name, { utterances: lines.filter(line => line !== '').length });
};

/** The same for all that a listener pressed and heard. */
export const isJourney = (name: string, { lines, spoken, pressed }: Listener): void => {
  isText(name, lines);
  hasFigures(name, { utterances: spoken(), keys: pressed() });
};

/** Names of the stored transcripts. */
export const storedTranscripts = (): readonly string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.txt'))
    .map(file => file.replace(/\.txt$/, ''));
