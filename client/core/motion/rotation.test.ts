import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stoppedClock } from '../../test/stopped-clock.ts';
import { createRotation } from './rotation.ts';

const test = suite('rotation');

test('nothing turns before it is played, nor while anything holds it', async () => {
  const clock = stoppedClock();
  let turns = 0;
  const rotation = createRotation(clock, 5_000, () => turns++);
  await clock.advance(60_000);
  rotation.hold('focus');
  rotation.play();
  rotation.hold('pointer');
  rotation.release('pointer');
  await clock.advance(60_000);
  assert.is(turns, 0);
  assert.equal(clock.requested, []);
});

test('it turns every so many seconds, from the last release on, until it is paused', async () => {
  const clock = stoppedClock();
  let turns = 0;
  const rotation = createRotation(clock, 5_000, () => turns++);
  rotation.play();
  await clock.advance(5_000);
  await clock.advance(4_999);
  assert.is(turns, 1);
  rotation.hold('pointer');
  await clock.advance(60_000);
  rotation.release('pointer');
  await clock.advance(4_999);
  assert.is(turns, 1);
  await clock.advance(1);
  assert.is(turns, 2);
  rotation.pause();
  await clock.advance(60_000);
  assert.is(turns, 2);
  assert.not(rotation.isPlaying());
});

test.run();
