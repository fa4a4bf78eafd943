import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stoppedClock } from '../../test/stopped-clock.ts';
import { createResources } from './resources.ts';

const test = suite('resources');
const logged: unknown[] = [];
const { log } = console;

const page = (environment: 'development' | 'production'): void => {
  Object.assign(globalThis, { window: { lectern: { config: { environment } } } });
};

test.before.each(() => {
  logged.length = 0;
  console.log = (item: unknown) => logged.push(item);
  page('development');
});
test.after.each(() => {
  console.log = log;
});
test.after(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

const ended = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((failure: Error) => `rejected: ${failure.message}`);
const wanted = (name: string) => ({ type: 'template', name }) as const;

test('what is asked for within 1200 ms becomes one request with type, name and id', async () => {
  const clock = stoppedClock();
  const requests: unknown[] = [];
  const resource = createResources(clock, async manifest => {
    requests.push(manifest);
    return JSON.stringify(manifest.map(({ id, name }) => ({ id, content: `<${name}>` })));
  });
  const one = resource(wanted('a'));
  await clock.advance(1_199);
  const two = resource({ type: 'view', name: 'b' });
  assert.equal(requests, []);
  await clock.advance(1);
  assert.equal([await one, await two], ['<a>', '<b>']);
  assert.equal(requests, [
    [
      { type: 'template', name: 'a', id: 'resource-1' },
      { type: 'view', name: 'b', id: 'resource-2' },
    ],
  ]);
  assert.equal(clock.requested, [1_200]);
});

test('a missing content rejects only that resource', async () => {
  const clock = stoppedClock();
  const resource = createResources(clock, async ([first, second]) =>
    JSON.stringify([{ id: first?.id, content: 'here' }, { id: second?.id }]),
  );
  const both = [ended(resource(wanted('a'))), ended(resource(wanted('b')))];
  await clock.advance(1_200);
  assert.equal(await Promise.all(both), ['here', 'rejected: There is no template b.']);
});

test('an answer that is no array rejects the request, and it is not tried again', async () => {
  for (const answer of ['{}', 'null', '<html>']) {
    const clock = stoppedClock();
    let requested = 0;
    const resource = createResources(clock, async () => {
      requested += 1;
      return answer;
    });
    const one = ended(resource(wanted('a')));
    await clock.advance(1_200);
    assert.is(await one, 'rejected: Server did not return a valid resource manifest.');
    assert.is(requested, 1);
  }
});

const failing = (times: number) => {
  const clock = stoppedClock();
  let requested = 0;
  const resource = createResources(clock, async manifest => {
    requested += 1;
    if (requested <= times) throw new Error('Gone');
    return JSON.stringify(manifest.map(({ id }) => ({ id, content: 'late' })));
  });
  return {
    requested: () => requested,
    end: async () => {
      const one = ended(resource(wanted('a')));
      await clock.advance(1_200);
      return one;
    },
  };
};

test('a request that fails once is tried again and says so on the developer’s console', async () => {
  const { end } = failing(1);
  assert.is(await end(), 'late');
  assert.equal(logged, [
    'Unable to get resource. Trying again...',
    'Attempt to try and get resources again was successful!',
  ]);
});

test('the third failure is the last: three attempts, then it gives up', async () => {
  const { end, requested } = failing(9);
  assert.is(await end(), 'rejected: Gone');
  assert.is(requested(), 3);
  assert.equal(logged, [
    'Unable to get resource. Trying again...',
    'Unable to get resource. Trying again...',
    'Unable to get resource again. Giving up!',
  ]);
});

test('in production nothing of this is logged', async () => {
  page('production');
  await failing(9).end();
  assert.equal(logged, []);
});

test.run();
