import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecord } from './recorder/record.mjs';

/** Records of executed tests, each in a file of its own below a temporary folder. */
export function recordFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-tests-'));
  let count = 0;
  return {
    next: () => join(folder, `${++count}.jsonl`),
    read: readRecord,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
