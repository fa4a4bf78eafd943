import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stoppedClock } from '../../test/stopped-clock.ts';
import { autosaveTiming, createAutosave, type Outcome } from './autosave.ts';

const test = suite('autosave');
const saved: Outcome = { kind: 'saved' };
const { localMs, restMs, mostMs, retryMs } = autosaveTiming;

/** An autosave whose server says what it is told to say. */
const desk = (...answers: (Outcome | Promise<Outcome>)[]) => {
  const clock = stoppedClock();
  const log: string[] = [];
  const autosave = createAutosave(clock, {
    keep: () => log.push('kept here'),
    send: async () => {
      log.push('sent');
      return (await answers.shift()) ?? saved;
    },
    tell: ({ kind }) => log.push(kind),
  });
  return { clock, log, autosave };
};

test('an unchanged text is neither kept nor sent', async () => {
  const { clock, log, autosave } = desk();
  await clock.advance(10 * mostMs);
  assert.equal(await autosave.flush(), saved);
  assert.equal(log, []);
});

test('what is typed is kept in the browser at once and sent when the hands rest', async () => {
  const { clock, log, autosave } = desk();
  autosave.changed();
  await clock.advance(localMs);
  assert.equal(log, ['kept here', 'changed']);
  await clock.advance(restMs - localMs - 1);
  assert.not.ok(log.includes('sent'));
  await clock.advance(1);
  assert.equal(log, ['kept here', 'changed', 'kept here', 'saving', 'sent', 'saved']);
  await clock.advance(mostMs);
  assert.is(log.filter(one => one === 'sent').length, 1);
});

test('who never rests is saved every half minute all the same, and no more often', async () => {
  const { clock, log, autosave } = desk();
  const typed = 65_000;
  for (let at = 0; at < typed; at += 1_000) {
    autosave.changed();
    await clock.advance(1_000);
  }
  assert.is(log.filter(one => one === 'sent').length, Math.floor(typed / mostMs));
});

test('a broken connection is told, the text stays, and it is tried again', async () => {
  const { clock, log, autosave } = desk({ kind: 'offline' }, { kind: 'offline' });
  autosave.changed();
  await clock.advance(restMs);
  assert.is(log.at(-1), 'offline');
  assert.ok(autosave.isWaiting());
  await clock.advance(retryMs);
  assert.is(log.at(-1), 'offline');
  await clock.advance(retryMs);
  assert.is(log.at(-1), 'saved');
  assert.not.ok(autosave.isWaiting());
});

test('what the server refuses is not sent again before it is changed', async () => {
  const { clock, log, autosave } = desk({ kind: 'refused', sentence: 'Too long' });
  autosave.changed();
  await clock.advance(restMs);
  await clock.advance(10 * retryMs);
  assert.is(log.filter(one => one === 'sent').length, 1);
  autosave.changed();
  await clock.advance(restMs);
  assert.is(log.at(-1), 'saved');
});

test('one try runs at a time, and what is typed meanwhile is saved after it', async () => {
  let answer: (outcome: Outcome) => void = () => {};
  const slow = new Promise<Outcome>(resolve => {
    answer = resolve;
  });
  const { clock, log, autosave } = desk(slow);
  autosave.changed();
  await clock.advance(restMs);
  autosave.changed();
  await clock.advance(restMs);
  assert.is(log.filter(one => one === 'sent').length, 1);
  answer(saved);
  await clock.advance(0);
  await clock.advance(0);
  assert.is(log.filter(one => one === 'sent').length, 2);
  assert.is(log.at(-1), 'saved');
});

test('saving by hand does not wait, and says how it went', async () => {
  const { log, autosave } = desk({ kind: 'signedOut' });
  autosave.changed();
  assert.equal(await autosave.flush(), { kind: 'signedOut' });
  assert.equal(await autosave.flush(), saved);
  const tried = ['kept here', 'saving', 'sent'];
  assert.equal(log, [...tried, 'signedOut', ...tried, 'saved']);
});

test.run();
