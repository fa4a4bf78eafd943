import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { neighbouringDate } from './dates.ts';
import type { SourceRow } from './source.ts';

const zero = '0000-00-00 00:00:00';
const rows: readonly SourceRow[] = [
  { id: '1', created: zero, publish_up: zero },
  { id: '2', created: '2011-05-20 14:23:00', modified: '2015-01-01 00:00:00' },
  { id: '3', created: zero, publish_up: zero, modified: null },
  { id: '4', created: zero, publish_up: '2012-02-29 06:00:00' },
];

test('a row without a date gets that of the row before it, or of the first after it', () => {
  const near = neighbouringDate(rows);
  const dates = [rows[2], rows[0]].map(row => row && near(row)?.toISOString());
  assert.equal(dates, ['2011-05-20T14:23:00.000Z', '2011-05-20T14:23:00.000Z']);
});

test('among rows that all have no date there is none', () => {
  const [row = {}] = rows;
  assert.is(neighbouringDate([row])(row), undefined);
});

test.run();
