import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { durationWords } from './duration.ts';

const test = suite('durations');

test('hours are named from the first on, minutes always, both with leading zeros inside', () => {
  assert.equal([0, 5.9, 65, 600, 3599.99, 3600, 3905].map(durationWords), [
    ...['0:00', '0:05', '1:05', '10:00', '59:59', '1:00:00', '1:05:05'],
  ]);
});

test.run();
