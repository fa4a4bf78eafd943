import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { briefWait } from './brief-wait.ts';

const deferred = () => {
  let end = (): void => {};
  const ended = new Promise<void>(done => {
    end = done;
  });
  return { ended, end };
};

test('one caller waits until the work ends; others who come meanwhile do not wait', async () => {
  const wait = briefWait(600_000);
  for (const _ of [1, 2]) {
    const { ended, end } = deferred();
    let isOver = false;
    const first = wait(ended).then(() => {
      isOver = true;
    });
    await wait(ended);
    assert.not.ok(isOver);
    end();
    await first;
    assert.ok(isOver);
  }
});

test('work that never ends is not waited for longer than the limit', async () => {
  const wait = briefWait(5);
  const keepsAlive = setInterval(() => {}, 1_000);
  for (const _ of [1, 2]) {
    let isOver = false;
    const waited = wait(deferred().ended).then(() => {
      isOver = true;
    });
    await wait(deferred().ended);
    assert.not.ok(isOver);
    await waited;
  }
  clearInterval(keepsAlive);
});

test('the next caller waits after work that failed', async () => {
  const wait = briefWait(600_000);
  const error = await wait(Promise.reject(new Error('failed'))).catch(caught => caught);
  assert.is(error.message, 'failed');
  const { ended, end } = deferred();
  let isOver = false;
  const waited = wait(ended).then(() => {
    isOver = true;
  });
  await wait(ended);
  assert.not.ok(isOver);
  end();
  await waited;
});

test.run();
