import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clampedScore, litHalves, starCount } from './stars.ts';

const test = suite('the numbers of stars');

test('a score is clamped between 0 and the number of stars', () => {
  assert.equal(
    [-1, 0, 4.5, 9, Number.NaN, Number.POSITIVE_INFINITY].map(score => clampedScore(score, 5)),
    [0, 0, 4.5, 5, 0, 0],
  );
  assert.is(litHalves(7), 10);
  assert.is(litHalves(-7), 0);
});

test('five stars unless asked otherwise, and never more than twenty', () => {
  assert.equal(
    [starCount(), starCount(30), starCount(20), starCount(3), starCount(0), starCount(Number.NaN)],
    [5, 20, 20, 3, 1, 5],
  );
});

test('half stars round down to 0.25 and up from 0.76', () => {
  const stars = (score: number): number => litHalves(score) / 2;
  assert.equal([3.2, 3.25, 3.26, 3.4, 3.5, 3.75, 3.76, 3.8, 4].map(stars), [3, 3, 3.5, 3.5, 3.5, 3.5, 4, 4, 4]);
});

test('whole stars are lit from 0.6 on', () => {
  const stars = (score: number): number => litHalves(score, { half: false }) / 2;
  assert.equal([3.2, 3.5, 3.59, 3.6, 3.9].map(stars), [3, 3, 3, 4, 4]);
});

test.run();
