import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reader } from './reader-queries.ts';
import { sourceTables } from './source-tables.ts';

const test = suite('tables of an old site');

test('one query may find more rows than a call takes arguments', async () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => ({ id: String(at) }));
  const reader: Reader = {
    tables: async () => new Map(),
    count: async () => rows.length,
    rowsAfter: async () => rows,
    rowsWith: async () => rows,
    close: async () => undefined,
  };
  const found = new Map([['lh_values', { columns: new Set(['id']), bytes: 0 }]]);
  const failed = (error: unknown): never => {
    throw error;
  };
  const { rowsWith } = sourceTables(reader, found, { prefix: 'lh_', failed });
  assert.is((await rowsWith('values', 'id', ['1'])).length, rows.length);
});

test.run();
