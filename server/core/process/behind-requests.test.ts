import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { behindRequests } from './behind-requests.ts';

/** Whether other work of the event loop gets a turn between the end of the work and the next one. */
const pausesAfter = async (work: () => Promise<void>): Promise<boolean> => {
  let hadTurn = false;
  await behindRequests(async () => {
    await work();
    setImmediate(() => {
      hadTurn = true;
    });
  });
  return hadTurn;
};

const beBusy = async (): Promise<void> => {
  const until = performance.now() + 20;
  while (performance.now() < until);
};

test('background work pauses while the process is busy', async () => {
  assert.ok(await pausesAfter(beBusy));
});

test('background work goes on at once in a process that has nothing else to do', async () => {
  assert.not(await pausesAfter(() => pause(50)));
});

test.run();
