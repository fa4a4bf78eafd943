import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workEnds } from './work-ends.ts';

const test = suite('ends of work');

const away = Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' });

/** End whose records fail with these errors in turn, and then succeed. */
const endWith = (id: number, ...errors: readonly Error[]) => {
  const left = [...errors];
  const state = { isRecorded: false, isEnded: false };
  const record = async (): Promise<number> => {
    const error = left.shift();
    if (error) throw error;
    state.isRecorded = true;
    return id;
  };
  const end = (): void => {
    state.isEnded = true;
  };
  return { state, end: { id, lease: { end }, record } };
};

const messageOf = (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => '',
    error => error.message,
  );

test('an end that the database refuses ends its lease and keeps no other end from being recorded', async () => {
  const ends = workEnds<number>();
  const refused = endWith(1, away, new Error('Data too long'));
  const other = endWith(2, away);
  for (const { end } of [refused, other]) assert.is(await messageOf(ends.record(end)), away.message);
  assert.equal(ends.pendingIds(), [1, 2]);
  assert.is(await messageOf(ends.recordPending()), 'Data too long');
  assert.equal(refused.state, { isRecorded: false, isEnded: true });
  assert.equal(other.state, { isRecorded: true, isEnded: true });
  assert.equal(ends.pendingIds(), []);
});

test('while the database is away the first end is tried alone, and all stay pending', async () => {
  const ends = workEnds<number>();
  const [first, other] = [endWith(1, away, away), endWith(2, away)];
  for (const { end } of [first, other]) await messageOf(ends.record(end));
  assert.is(await messageOf(ends.recordPending()), away.message);
  assert.equal([first.state.isEnded, other.state.isRecorded], [false, false]);
  assert.equal([...ends.pendingIds()].sort(), [1, 2]);
  await ends.recordPending();
  assert.equal([first.state.isRecorded, other.state.isRecorded], [true, true]);
});

test.run();
