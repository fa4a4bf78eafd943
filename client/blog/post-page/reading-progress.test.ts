import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { progressOf } from './reading-progress.ts';

const at = (scrollTop: number, contentHeight = 1150) => progressOf({ scrollTop, contentTop: 300, contentHeight });

test('reading progress is full 150 px before the height, and starts 20 px early', () => {
  assert.is(at(280), 0);
  assert.is(at(780), 0.5);
  assert.is(at(1280), 1);
});

test('it stays between nothing and all', () => {
  assert.is(at(0), 0);
  assert.is(at(5000), 1);
  assert.is(at(0, 100), 0);
  assert.is(at(300, 100), 1);
});

test.run();
