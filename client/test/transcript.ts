import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';

const folder = join(import.meta.dirname, 'e2e/transcripts');

/** Compares the announcements with the stored transcript; `WRITE_TRANSCRIPTS=1` stores the new one. */
export const isTranscript = (name: string, lines: readonly string[]): void => {
  const file = join(folder, `${name}.txt`);
  const text = `${lines.join('\n')}\n`;
  if (process.env.WRITE_TRANSCRIPTS) writeFileSync(file, text);
  assert.ok(existsSync(file), `no transcript is kept as ${file}`);
  assert.fixture(text, readFileSync(file, 'utf8'));
};
