import * as assert from 'uvu/assert';
import { startWorkers } from '../workers.ts';
import type { TestServer } from './test-server.ts';
import { until } from './two-processes.ts';

/** Stops the workers as planned while a job of this kind is under way; it must be given back without a counted attempt. */
export const stopWhileUnderWay = async ({ sql, services }: TestServer, kind: string): Promise<void> => {
  const workers = startWorkers(services);
  const job = () => sql('jobs').where({ kind }).first('worker', 'state', 'attempts', 'crashes', 'problem');
  try {
    await until(async () => (await job())?.attempts === 1);
    await workers.stop();
    await until(async () => (await job()).worker === null);
    assert.equal(await job(), { worker: null, state: 'waiting', attempts: 0, crashes: 0, problem: '' });
  } finally {
    await workers.stop();
  }
};
