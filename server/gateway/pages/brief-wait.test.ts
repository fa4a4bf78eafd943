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
  const wait = briefWait(1);
  const keepsAlive = setInterval(() => {}, 1_000);
  for (const _ of [1, 2]) assert.is(await wait(deferred().ended), undefined);
  clearInterval(keepsAlive);
});

test.run();
