import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { period } from './period.ts';

const test = suite('the time until a site is normal again');
const began = 50_000;
const start = { acknowledged: 7, refused: 2 };

test('it is 0 when nothing was refused and no pause was longer than usual', () => {
  const one = period(began, start, 1_000);
  for (let ms = 900; ms <= 4_500; ms += 900) one.look(began + ms, { ...start, acknowledged: 7 + ms });
  assert.equal(one.figures(), { longestPause: 0.9, untilNormal: 0 });
  assert.is(one.lastDisturbed(), began);
});

test('it lasts until the last refused request', () => {
  const one = period(began, start, 1_000);
  one.look(began + 500, { acknowledged: 8, refused: 3 });
  one.look(began + 1_000, { acknowledged: 9, refused: 3 });
  one.look(began + 1_500, { acknowledged: 10, refused: 4 });
  one.look(began + 2_000, { acknowledged: 11, refused: 4 });
  assert.equal(one.figures(), { longestPause: 0.5, untilNormal: 1.5 });
});

test('it lasts until the write that ends a long pause, also when a refused request came before', () => {
  const one = period(began, start, 1_000);
  one.look(began + 100, { acknowledged: 8, refused: 3 });
  one.look(began + 900, { acknowledged: 8, refused: 3 });
  assert.is(one.lastDisturbed(), began + 100);
  one.look(began + 2_000, { acknowledged: 8, refused: 3 });
  assert.is(one.lastDisturbed(), began + 2_000);
  one.look(began + 2_600, { acknowledged: 9, refused: 3 });
  one.look(began + 3_000, { acknowledged: 10, refused: 3 });
  assert.equal(one.figures(), { longestPause: 2.5, untilNormal: 2.6 });
});

test.run();
