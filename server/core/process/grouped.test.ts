import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withTimers } from '../../test/timers.ts';
import { fairQueue } from './fair-queue.ts';
import { groupsFor, keyedGroupsFor } from './grouped.ts';

const owner = {};
const turn = () => new Promise(done => setImmediate(done));

class Away extends Error {}

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => String(error.message),
  );

/** Groups of numbers that fail with the next error, or double what they get. */
const doubling = (endsWaiting?: (error: unknown) => boolean) => {
  const groups: number[][] = [];
  const errors: Error[] = [];
  const { join } = groupsFor<object, number, number>(
    async (_, numbers) => {
      groups.push([...numbers]);
      await turn();
      const error = errors.shift();
      if (error) throw error;
      return numbers.map(number => number * 2);
    },
    { most: 2, atOnce: 1, ...(endsWaiting && { endsWaiting }) },
  );
  return { groups, errors, join: (number: number) => join(owner, number) };
};

test('inputs that come meanwhile form the next group, and get their outputs in order', async () => {
  const { groups, join } = doubling();
  assert.equal(await Promise.all([1, 2, 3, 4, 5].map(join)), [2, 4, 6, 8, 10]);
  assert.equal(groups, [[1, 2], [3, 4], [5]]);
});

test('an error that others would meet too rejects those that wait, and the next ones are worked on', async () => {
  const { groups, errors, join } = doubling(error => error instanceof Away);
  errors.push(new Away('away'));
  assert.equal(await Promise.all([1, 2, 3, 4, 5].map(number => messageOf(join(number)))), Array(5).fill('away'));
  assert.equal(groups, [[1, 2]]);
  assert.is(await join(6), 12);
});

test('any other error rejects its own group only', async () => {
  const { errors, join } = doubling(error => error instanceof Away);
  errors.push(new Error('broken'));
  const outcomes = await Promise.all([1, 2, 3].map(number => messageOf(join(number))));
  assert.equal(outcomes, ['broken', 'broken', 'done']);
});

test('a group takes in what arrives in the next turns of the event loop', async () => {
  const groups: number[][] = [];
  const { join } = groupsFor<object, number, number>(
    async (_, numbers) => {
      groups.push([...numbers]);
      return numbers;
    },
    { most: 10, atOnce: 1 },
  );
  const joinInTurns = async (number: number): Promise<void> => {
    const later = number < 3 ? turn().then(() => joinInTurns(number + 1)) : undefined;
    await join(owner, number);
    await later;
  };
  await joinInTurns(1);
  assert.equal(groups, [[1, 2, 3]]);
});

test('a further group begins only beside one that is slow', async () => {
  let release = (): void => {};
  const held = new Promise<void>(done => {
    release = done;
  });
  const groups: number[][] = [];
  const { join } = groupsFor<object, number, number>(
    async (_, numbers) => {
      groups.push([...numbers]);
      if (groups.length === 1) await held;
      return numbers;
    },
    { most: 10, atOnce: 2 },
  );
  const first = join(owner, 1);
  await turn();
  const others = [2, 3].map(number => join(owner, number));
  await turn();
  assert.equal(groups, [[1]]);
  assert.equal(await Promise.all(others), [2, 3]);
  assert.equal(groups, [[1], [2, 3]]);
  release();
  assert.is(await first, 1);
});

/** Runs `work` with the limits of time as functions that end them. */
const withoutTime = (work: (ends: readonly (() => void)[]) => Promise<void>): Promise<void> => {
  const ends: (() => void)[] = [];
  return withTimers(
    (end, _ms, start) => {
      ends.push(end);
      return start(() => {}, 0);
    },
    () => work(ends),
  );
};

test('beside a group that is slow for long, each further one begins at once', async () => {
  let release = (): void => {};
  const held = new Promise<void>(done => {
    release = done;
  });
  const { join } = groupsFor<object, number, number>(
    async (_, numbers) => {
      if (numbers[0] === 0) await held;
      return numbers;
    },
    { most: 10, atOnce: 2 },
  );
  const first = join(owner, 0);
  await turn();
  assert.is(await join(owner, 1), 1);
  const delays: number[] = [];
  await withTimers(
    (end, ms, start) => {
      delays.push(ms);
      return start(end, ms);
    },
    async () => {
      for (const number of [2, 3, 4]) assert.is(await join(owner, number), number);
    },
  );
  assert.ok(delays.length === 3 && delays.every(ms => ms < 5), String(delays));
  release();
  assert.is(await first, 0);
});

/** An input that is being prepared until it is `ready` or has `failed`. */
const preparation = () => {
  let ready = (): void => {};
  let failed = (): void => {};
  const promise = new Promise<void>((resolve, reject) => {
    ready = resolve;
    failed = () => reject(new Error('refused'));
  });
  return { promise, ready, failed };
};

/** Groups of numbers that are worked on at once, apart from those that begin with 0: these until `release`. */
const expecting = (atOnce = 1) => {
  const held = preparation();
  const groups: number[][] = [];
  const { join, expect } = groupsFor<object, number, number>(
    async (_, numbers) => {
      groups.push([...numbers]);
      if (numbers[0] === 0) await held.promise;
      return numbers;
    },
    { most: 3, atOnce },
  );
  const prepare = () => {
    const prepared = preparation();
    expect(owner, prepared.promise);
    return prepared;
  };
  return { groups, join: (number: number) => join(owner, number), prepare, release: held.ready };
};

const severalTurns = async (): Promise<void> => {
  for (let count = 0; count < 10; count++) await turn();
};

test('a group waits for inputs that are being prepared, until they have joined, have failed, or it is full', () =>
  withoutTime(async () => {
    const { groups, join, prepare } = expecting();
    const [second, refused] = [prepare(), prepare()];
    const first = join(1);
    const other = second.promise.then(() => join(2));
    await severalTurns();
    assert.equal(groups, []);
    second.ready();
    await severalTurns();
    assert.equal(groups, []);
    refused.failed();
    assert.equal(await Promise.all([first, other]), [1, 2]);
    prepare();
    assert.equal(await Promise.all([3, 4, 5].map(join)), [3, 4, 5]);
    assert.equal(groups, [
      [1, 2],
      [3, 4, 5],
    ]);
  }));

test('a group does not wait for long, and an input that comes alone does not wait', () =>
  withoutTime(async ends => {
    const { groups, join, prepare } = expecting();
    const alone = prepare();
    alone.ready();
    await alone.promise;
    assert.is(await join(1), 1);
    await severalTurns();
    assert.is(ends.length, 0);
    prepare();
    const second = join(2);
    await severalTurns();
    assert.equal(groups, [[1]]);
    for (const end of ends) end();
    assert.is(await second, 2);
    assert.is(ends.length, 1);
  }));

test('each of two groups that wait begins once nothing is being prepared', () =>
  withoutTime(async ends => {
    const { groups, join, prepare, release } = expecting(2);
    const endNext = async (index: number): Promise<void> => {
      ends[index]?.();
      await severalTurns();
    };
    const slow = join(0);
    await severalTurns();
    const other = prepare();
    const second = join(1);
    // A further group begins beside the slow one and waits; when that has ended, another one begins beside it.
    await endNext(0);
    release();
    assert.is(await slow, 0);
    await severalTurns();
    await endNext(2);
    assert.is(ends.length, 4);
    other.ready();
    assert.is(await second, 1);
    await severalTurns();
    assert.is(await join(2), 2);
    assert.equal(groups, [[0], [1], [2]]);
    assert.is(ends.length, 4);
  }));

test('inputs of one key wait for each other and not for those of another key', async () => {
  let release = (): void => {};
  const held = new Promise<void>(done => {
    release = done;
  });
  const groups: string[][] = [];
  const { has, join } = keyedGroupsFor<object, string, string, string>(
    async (_, inputs) => {
      groups.push([...inputs]);
      if (inputs[0] === 'a1') await held;
      return inputs;
    },
    { most: 10, atOnce: 1 },
    () => task => task(),
  );
  const first = join(owner, 'a', 'a1');
  await turn();
  const others = [join(owner, 'a', 'a2'), join(owner, 'a', 'a3')];
  assert.is(await join(owner, 'b', 'b1'), 'b1');
  assert.equal([has(owner, 'a'), has(owner, 'b')], [true, false]);
  release();
  assert.equal(await Promise.all([first, ...others]), ['a1', 'a2', 'a3']);
  assert.equal(groups, [['a1'], ['b1'], ['a2', 'a3']]);
  assert.not(has(owner, 'a'));
});

test('a key waits for the turn that all keys share, and its group takes in what arrives meanwhile', async () => {
  const releases: (() => void)[] = [];
  const groups: string[][] = [];
  const turns = fairQueue({ atOnce: 1, waitingMax: 10, waitingOfOneMax: 10 });
  const { join } = keyedGroupsFor<object, string, string, string>(
    async (_, inputs) => {
      groups.push([...inputs]);
      await new Promise<void>(done => releases.push(done));
      return inputs;
    },
    { most: 10, atOnce: 1 },
    () => task => turns('', task),
  );
  const joined = [join(owner, 'a', 'a1'), join(owner, 'b', 'b1')];
  await turn();
  await turn();
  joined.push(join(owner, 'b', 'b2'));
  await turn();
  assert.equal(groups, [['a1']]);
  releases.shift()?.();
  await turn();
  assert.equal(groups, [['a1'], ['b1', 'b2']]);
  releases.shift()?.();
  assert.equal(await Promise.all(joined), ['a1', 'b1', 'b2']);
});

test.run();
