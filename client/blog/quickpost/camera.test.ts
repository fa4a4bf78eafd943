import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stoppedClock } from '../../test/stopped-clock.ts';
import { cameraDefaults, NoCamera, registered } from './camera.ts';

const named = (name: string): Error => Object.assign(new Error(name), { name });

const trying = (failures: readonly string[]) => {
  const clock = stoppedClock();
  let requested = 0;
  const outcome = registered(clock, async () => {
    const failure = failures[requested];
    requested += 1;
    if (failure !== undefined) throw named(failure);
    return 'a stream';
  }).catch((error: unknown) => (error instanceof NoCamera ? error.problem : 'another error'));
  return { clock, outcome, requested: () => requested };
};

test('a person’s no is an answer: the camera is not asked for again', async () => {
  for (const [name, problem] of [
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'absent'],
  ] as const) {
    const { clock, outcome, requested } = trying([name]);
    assert.equal([await outcome, requested(), clock.requested], [problem, 1, []]);
  }
});

test('the widget takes 320 by 240 and JPEG of quality 85; it is registered again up to three times, later each time', async () => {
  const { width, height, quality, retries } = cameraDefaults;
  assert.equal({ width, height, quality, retries }, { width: 320, height: 240, quality: 85, retries: 3 });
  const { clock, outcome, requested } = trying(Array(9).fill('NotReadableError'));
  for (const ms of [0, 1_000, 2_000, 3_000]) await clock.advance(ms);
  assert.equal([await outcome, requested(), clock.requested], ['failed', 4, [1_000, 2_000, 3_000]]);
});

test('a camera that another program lets go of in time is registered', async () => {
  const { clock, outcome, requested } = trying(['NotReadableError', 'AbortError']);
  for (const ms of [0, 1_000, 2_000]) await clock.advance(ms);
  assert.equal([await outcome, requested()], ['a stream', 3]);
});

test.run();
