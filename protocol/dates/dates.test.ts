import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readDays, readRange, settledRange, writtenRange } from './date-range.ts';
import { addDays, emptyDate, readStored, storedDate } from './dates.ts';

test('what is no date is none: impossible days, times and years, other forms, anything around it', () => {
  for (const text of [
    '2026-13-01 00:00:00',
    '2026-02-30 10:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 10:60:00',
    '0000-01-01 00:00:00',
    '0999-01-01 00:00:00',
    '2026-01-01',
    '2026-1-1 10:00:00',
    '2026-01-01 10:00:00Z',
    '2026-01-01 10:00:00; DROP',
    '21/11/2026 14:05',
    '3 Nov 2026',
    'null',
    '٢٠٢٦-٠١-٠١ ١٠:٠٠:٠٠',
  ])
    assert.is(readStored(text), undefined, text);
});

test('a date in a form stands in the time zone of the site and is read back exactly, in the hours of a change too', () => {
  const kolkata = new Date('2026-11-21T13:48:09Z');
  assert.is(storedDate(kolkata, 'Asia/Kolkata'), '2026-11-21 19:18:09');
  for (const zone of [
    'UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'America/St_Johns',
    'Pacific/Auckland',
    'Australia/Lord_Howe',
  ])
    for (const change of [
      '2026-03-29T01:00:00Z',
      '2026-10-25T01:00:00Z',
      '2026-04-04T15:00:00Z',
      '1892-01-01T00:00:00Z',
    ])
      for (let hour = -30; hour <= 30; hour++) {
        const date = new Date(Date.parse(change) + hour * 1_800_000 + 7_000);
        assert.equal(readStored(storedDate(date, zone), zone), date, `${date.toISOString()} in ${zone}`);
      }
  assert.is(storedDate(new Date('2026-10-25T00:30:00Z'), 'Europe/Berlin'), '2026-10-25 02:30:00');
  assert.is(storedDate(new Date('2026-10-25T01:30:00Z'), 'Europe/Berlin'), '2026-10-25 02:30:00 +01:00');
  assert.equal(readStored('2026-03-29 02:30', 'Europe/Berlin'), new Date('2026-03-29T01:30:00Z'), 'a leap');
  const last = new Date('9999-12-31T23:30:00Z');
  assert.equal(readStored(storedDate(last, 'Asia/Kolkata'), 'Asia/Kolkata'), last);
  for (const wrong of ['2026-02-30 10:00', '2026-11-21 25:00', '2026-11-21 10:00 +9', '2026-11-21 10:00 CET'])
    assert.is(readStored(wrong, 'Europe/Berlin'), undefined, wrong);
});

test('a date is stored as YYYY-MM-DD HH:mm:ss in UTC and read back; the zero date is no date, both ways', () => {
  const date = new Date(Date.UTC(2026, 10, 3, 9, 5, 7));
  assert.is(storedDate(date), '2026-11-03 09:05:07');
  assert.equal(readStored('2026-11-03 09:05:07'), date);
  assert.equal(readStored(' 2026-11-03 09:05 '), new Date(Date.UTC(2026, 10, 3, 9, 5)));
  assert.is(emptyDate, '0000-00-00 00:00:00');
  assert.is(storedDate(null), emptyDate);
  for (const none of ['', '  ', emptyDate]) assert.is(readStored(none), null);
});

test('days are counted over the ends of months and years', () => {
  assert.is(addDays('2024-02-28', 1), '2024-02-29');
  assert.is(addDays('2026-01-01', -1), '2025-12-31');
  assert.is(addDays('2026-03-28', 2), '2026-03-30');
});

test('a range is written DD/MM/YYYY - DD/MM/YYYY and read back', () => {
  const range = { start: '2026-11-01', end: '2026-11-30' };
  assert.is(writtenRange(range), '01/11/2026 - 30/11/2026');
  assert.equal(readRange('01/11/2026 - 30/11/2026'), range);
  assert.equal(readRange('1.11.2026 – 2026-11-30'), range);
  assert.equal(readRange(' 1/11/2026 '), { start: '2026-11-01', end: '2026-11-01' });
  assert.is(readRange('  '), null);
  for (const text of ['31/02/2026 - 01/03/2026', '11/2026', '1/11/2026 - ', '1/1/2026 - 2/1/2026 - 3/1/2026', 'soon'])
    assert.is(readRange(text), undefined, text);
});

test('a range never ends before it starts: the end moves up', () => {
  assert.equal(readRange('20/11/2026 - 10/11/2026'), { start: '2026-11-20', end: '2026-11-20' });
  assert.equal(readDays('20/11/2026 - 10/11/2026'), { start: '2026-11-20', end: '2026-11-10' });
});

test('a range is clamped to the earliest and the latest day and to the longest span', () => {
  const limits = { min: '2026-11-05', max: '2026-11-25', span: 7 };
  const settled = (start: string, end: string) => settledRange({ start, end }, limits);
  assert.equal(settled('2026-11-01', '2026-11-06'), { start: '2026-11-05', end: '2026-11-06' });
  assert.equal(settled('2026-11-20', '2026-12-24'), { start: '2026-11-20', end: '2026-11-25' });
  assert.equal(settled('2026-11-06', '2026-11-20'), { start: '2026-11-06', end: '2026-11-13' });
  assert.equal(settled('2026-12-01', '2026-12-02'), { start: '2026-11-25', end: '2026-11-25' });
  assert.equal(settled('2026-10-01', '2026-10-02'), { start: '2026-11-05', end: '2026-11-05' });
});

test.run();
