import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { displayDate, emptyDate, readStored, storedDate } from './dates.ts';

const at = (day: number) => new Date(2026, 10, day, 9, 5, 7);

test('E-088 a date is shown as Do MMM, YYYY HH:mm', () => {
  assert.is(displayDate(at(1), 'en-GB'), '1st Nov, 2026 09:05');
  assert.is(displayDate(at(2), 'en-GB'), '2nd Nov, 2026 09:05');
  assert.is(displayDate(at(3), 'en-GB'), '3rd Nov, 2026 09:05');
  assert.is(displayDate(at(11), 'en-GB'), '11th Nov, 2026 09:05');
  assert.is(displayDate(at(22), 'en-GB'), '22nd Nov, 2026 09:05');
  assert.is(displayDate(new Date(2026, 8, 4, 23, 0), 'en-GB'), '4th Sep, 2026 23:00');
  assert.is(displayDate(at(3), 'de-DE'), '3. Nov, 2026 09:05');
});

test('E-089 a date is stored as YYYY-MM-DD HH:mm:ss and read back', () => {
  assert.is(storedDate(at(3)), '2026-11-03 09:05:07');
  assert.equal(readStored('2026-11-03 09:05:07'), at(3));
});

test('the empty date, and what is none, reads as no date', () => {
  for (const text of [emptyDate, '', '2026-13-01 00:00:00', '2026-02-30 10:00:00', '3 Nov 2026'])
    assert.is(readStored(text), undefined, text);
});

test.run();
