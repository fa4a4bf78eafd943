import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UserError } from '../errors/user-error.ts';
import { fairQueue } from './fair-queue.ts';

const settled = () => new Promise(done => setImmediate(done));

test('F-6.13 tasks are taken from each owner in turn, however many one of them has', async () => {
  const queue = fairQueue({ atOnce: 1, waitingMax: 20, waitingOfOneMax: 10 });
  const order: string[] = [];
  const tasks = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(owner =>
    queue(owner, async () => {
      order.push(owner);
      await settled();
    }),
  );
  await Promise.all(tasks);
  assert.is(order.join(''), 'aabcaba');
});

test('F-6.13 at most so many run; who has too many waiting is told so, then everybody', async () => {
  const queue = fairQueue({ atOnce: 2, waitingMax: 3, waitingOfOneMax: 2 });
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await new Promise<void>(end => ends.push(end));
    running--;
  };
  const outcome = (owner: string): Promise<number> =>
    queue(owner, work).then(
      () => 200,
      error => (error instanceof UserError ? error.status : 500),
    );
  const outcomes = ['a', 'a', 'a', 'a', 'a', 'b', 'c'].map(outcome);
  for (let round = 0; round < 8; round++) {
    await settled();
    ends.shift()?.();
  }
  assert.equal(await Promise.all(outcomes), [200, 200, 200, 200, 429, 200, 503]);
  assert.is(most, 2);
  assert.is(await queue('a', async () => 'free again'), 'free again');
});

test('a task that fails gives its place back', async () => {
  const queue = fairQueue({ atOnce: 1, waitingMax: 1, waitingOfOneMax: 1 });
  for (let round = 0; round < 3; round++)
    await queue('a', async () => {
      throw new Error('no');
    }).catch(() => {});
  assert.is(await queue('a', async () => 1), 1);
});

test.run();
