import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { picked, presetsAt } from './date-range-dialog.tsx';
import { addMonths, stepOf, weekNumber, weeksOf } from './month.ts';

test('weeks begin on Sunday', () => {
  const weeks = weeksOf('2026-11-21');
  assert.is(weeks.length, 5);
  assert.equal([weeks[0]?.[0], weeks[4]?.[6]], ['2026-11-01', '2026-12-05']);
  assert.is(weeksOf('2026-08-01')[0]?.[0], '2026-07-26');
  assert.is(weeksOf('2026-02-14').length, 4);
});

test('a week has the number of its Thursday', () => {
  assert.is(weekNumber('2026-11-15'), 47);
  assert.is(weekNumber('2025-12-28'), 1);
  assert.is(weekNumber('2026-12-27'), 53);
});

test('the keys of the calendar lead by day, week, month and year; a shorter month has its last day', () => {
  const from = (key: string, day: string, shift = false) => stepOf(key, shift)?.(day);
  assert.is(from('ArrowLeft', '2026-11-01'), '2026-10-31');
  assert.is(from('ArrowDown', '2026-11-25'), '2026-12-02');
  assert.is(from('Home', '2026-11-21'), '2026-11-15');
  assert.is(from('End', '2026-11-15'), '2026-11-21');
  assert.is(from('PageDown', '2026-01-31'), '2026-02-28');
  assert.is(from('PageUp', '2026-01-31'), '2025-12-31');
  assert.is(from('PageDown', '2024-02-29', true), '2025-02-28');
  assert.is(from('PageUp', '2026-11-21', true), '2025-11-21');
  assert.is(from('a', '2026-11-21'), undefined);
  assert.is(addMonths('2026-12-31', 2), '2027-02-28');
});

test('a day before the first is a new first one; an end too far away comes nearer', () => {
  const begun = { start: '2026-11-20', end: undefined };
  assert.equal(picked(begun, '2026-11-10', {}), { start: '2026-11-10', end: undefined });
  assert.equal(picked(begun, '2026-12-20', { span: 7 }), { start: '2026-11-20', end: '2026-11-27' });
  assert.equal(picked({ start: '2026-11-20', end: '2026-11-22' }, '2026-11-25', {}), {
    start: '2026-11-25',
    end: undefined,
  });
});

test('ranges that are offered by name end today or with their month', () => {
  const presets = presetsAt('2026-03-31');
  assert.equal(presets.DATE_RANGE_LAST_7, { start: '2026-03-25', end: '2026-03-31' });
  assert.equal(presets.DATE_RANGE_LAST_MONTH, { start: '2026-02-01', end: '2026-02-28' });
});

test.run();
