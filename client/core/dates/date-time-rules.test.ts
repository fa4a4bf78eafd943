import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyDate } from '../../../protocol/dates/dates.ts';
import { momentOf, wallTime } from '../../../protocol/dates/zone.ts';
import {
  afterBlur,
  afterCancel,
  afterRemove,
  type DateTimeFrame,
  parseTypedDate,
  withChosen,
  withStored,
  withTyped,
} from './date-time-rules.ts';
import { displayDate } from './display.ts';

const london: DateTimeFrame = { zone: 'Europe/London', language: 'en-GB', min: null };
const berlin = 'Europe/Berlin';
const utc = (text: string): Date => new Date(`${text}Z`);

test('a date is shown as Do MMM, YYYY HH:mm, in the zone of the site', () => {
  const shown = (day: number) => displayDate(new Date(Date.UTC(2026, 10, day, 9, 5, 7)), 'en-GB', 'UTC');
  assert.is(shown(1), '1st Nov, 2026 09:05');
  assert.is(shown(2), '2nd Nov, 2026 09:05');
  assert.is(shown(3), '3rd Nov, 2026 09:05');
  assert.is(shown(11), '11th Nov, 2026 09:05');
  assert.is(shown(22), '22nd Nov, 2026 09:05');
  assert.is(displayDate(utc('2026-09-04T23:00'), 'en-GB', 'Europe/London'), '5th Sep, 2026 00:00');
  assert.is(displayDate(utc('2026-11-03T09:05'), 'de-DE', 'Asia/Kolkata'), '3. Nov, 2026 14:35');
});

test('a time that the clocks leap over is as much later, one that they show twice is the first', () => {
  const wall = (day: string, minutes: number) => momentOf({ day, minutes }, berlin).toISOString();
  assert.is(wall('2026-03-29', 119), '2026-03-29T00:59:00.000Z');
  assert.is(wall('2026-03-29', 150), '2026-03-29T01:30:00.000Z');
  assert.equal(wallTime(utc('2026-03-29T01:30'), berlin), { day: '2026-03-29', minutes: 210 });
  assert.is(wall('2026-03-29', 180), '2026-03-29T01:00:00.000Z');
  assert.is(wall('2026-10-25', 150), '2026-10-25T00:30:00.000Z');
  assert.is(wall('2026-10-25', 180), '2026-10-25T02:00:00.000Z');
  assert.is(momentOf({ day: '2026-07-01', minutes: 0 }, 'Pacific/Auckland').toISOString(), '2026-06-30T12:00:00.000Z');
  const leaping = withChosen({ day: '2026-03-29', minutes: 150 }, { ...london, zone: berlin });
  assert.equal([leaping.isShifted, leaping.stored, leaping.text], [true, '2026-03-29 03:30:00', '29/03/2026 03:30']);
});

test('a date is typed in several ways, and what is no date is said to be none', () => {
  const wanted = { day: '2026-11-21', minutes: 845 };
  for (const text of [
    '21/11/2026 14:05',
    ' 21.11.2026, 14.05 ',
    '2026-11-21 14:05:00',
    '2026-11-21T14:05',
    '21st Nov, 2026 14:05',
    '21 november 2026 14:05',
  ])
    assert.equal(parseTypedDate(text, 'en-GB'), wanted, text);
  assert.equal(parseTypedDate('21/11/2026', 'en-GB'), { day: '2026-11-21', minutes: 0 });
  assert.equal(parseTypedDate('3. März 2026 8:00', 'de-DE'), { day: '2026-03-03', minutes: 480 });
  for (const text of ['', '31/02/2026 10:00', '21/11/2026 25:00', '21/11/26', '21 Foo 2026', 'tomorrow', '14:05'])
    assert.is(parseTypedDate(text, 'en-GB'), undefined, text);
});

test('what is typed in the site’s zone is posted in the stored form, in that zone', () => {
  const typed = withTyped('1/7/2026 9:30', london);
  assert.equal([typed.text, typed.stored], ['1/7/2026 9:30', '2026-07-01 09:30:00']);
  assert.is(afterBlur(typed, london).text, '01/07/2026 09:30');
  assert.is(withTyped('', london).stored, '');
  assert.is(withTyped('now', london).stored, 'now');
  assert.is(withTyped('now', london).problem, 'DATE_UNREADABLE');
  const late = { ...london, min: utc('2026-07-01T08:31') };
  assert.is(withTyped('1/7/2026 9:30', late).problem, 'DATE_TOO_EARLY');
});

test('a date that stands keeps its seconds, and the second of two hours that look alike', () => {
  const second = withStored('2026-10-25 01:30:09 +00:00', london);
  assert.equal([second.text, second.stored], ['25/10/2026 01:30', '2026-10-25 01:30:09 +00:00']);
  assert.is(afterBlur(second, london).stored, second.stored);
  assert.equal(second.date, utc('2026-10-25T01:30:09'));
  assert.is(withStored('2026-11-21 14:05:07', london).stored, '2026-11-21 14:05:07');
});

test('cancelling goes back to the original value, or empties the field when that was empty or the zero date', () => {
  assert.is(afterCancel('2026-11-21 14:05:00', london).text, '21/11/2026 14:05');
  assert.is(afterCancel('2026-11-21 14:05:00', london).stored, '2026-11-21 14:05:00');
  for (const none of ['', emptyDate])
    assert.equal([afterCancel(none, london).text, afterCancel(none, london).stored], ['', '']);
});

test('removing sets the empty date', () => {
  assert.equal([afterRemove().text, afterRemove().stored], ['', '0000-00-00 00:00:00']);
});

test.run();
