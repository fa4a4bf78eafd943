import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stoppedClock } from '../../test/stopped-clock.ts';
import { createCycle, type Phase } from './cycle.ts';

const test = suite('ticker');

const made = (count = 3) => {
  const clock = stoppedClock();
  const drawn: string[] = [];
  const ms = { enter: 2_000, rest: 3_000, leave: 300 } as const;
  const cycle = createCycle({
    clock,
    count,
    lasts: (phase: Phase) => ms[phase],
    draw: (at, phase) => drawn.push(`${at} ${phase}`),
  });
  return { clock, drawn, cycle };
};

test('nothing moves before it is played, and a single headline never does', async () => {
  const { clock } = made();
  await clock.advance(60_000);
  assert.equal(clock.requested, []);
  const single = made(1);
  single.cycle.play();
  assert.equal(single.clock.requested, []);
});

test('a headline stands three seconds, goes, the next comes; after the last the first', async () => {
  const { clock, drawn, cycle } = made(2);
  cycle.play();
  for (const ms of [3_000, 300, 2_000, 3_000, 300, 2_000]) await clock.advance(ms);
  assert.equal(clock.requested, [3_000, 300, 2_000, 3_000, 300, 2_000, 3_000]);
  assert.equal(drawn, ['0 rest', '0 leave', '1 enter', '1 rest', '1 leave', '0 enter', '0 rest']);
});

test('previous and next show their headline at once, round and round, and pause', async () => {
  const { clock, drawn, cycle } = made();
  cycle.play();
  cycle.step(-1);
  assert.not(cycle.isPlaying());
  await clock.advance(60_000);
  assert.is(drawn.at(-1), '2 rest');
  cycle.step(1);
  assert.is(cycle.at(), 0);
});

test('playing and paused take turns, and a pause in the middle of going brings the headline back', async () => {
  const { clock, drawn, cycle } = made();
  cycle.play();
  await clock.advance(3_000);
  assert.is(drawn.at(-1), '0 leave');
  cycle.pause();
  assert.is(drawn.at(-1), '0 rest');
  await clock.advance(60_000);
  cycle.play();
  assert.ok(cycle.isPlaying());
  await clock.advance(3_000);
  assert.is(drawn.at(-1), '0 leave');
});

test('what is held stands still and goes on when the last one who held it lets go', async () => {
  const { clock, drawn, cycle } = made();
  cycle.play();
  cycle.hold('pointer');
  cycle.hold('focus');
  cycle.release('pointer');
  await clock.advance(60_000);
  assert.is(drawn.at(-1), '0 rest');
  cycle.release('focus');
  await clock.advance(3_000);
  assert.is(drawn.at(-1), '0 leave');
});

test.run();
