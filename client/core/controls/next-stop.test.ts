import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nextStop } from './next-stop.ts';

test('arrows go round the bar, Home and End to its ends, Tab is left alone', () => {
  assert.is(nextStop('ArrowRight', 15, 16), 0);
  assert.is(nextStop('ArrowLeft', 0, 16), 15);
  assert.is(nextStop('Home', 9, 16), 0);
  assert.is(nextStop('End', 9, 16), 15);
  assert.is(nextStop('Tab', 9, 16), undefined);
});

test.run();
