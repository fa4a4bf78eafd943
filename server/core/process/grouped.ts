import { performance } from 'node:perf_hooks';

interface Waiting<In, Out> {
  readonly input: In;
  readonly resolve: (output: Out) => void;
  readonly reject: (error: unknown) => void;
}

type InTurn = (task: () => Promise<void>) => Promise<void>;

/** Turns of the event loop in which a group gathers, as long as each of them brings it further inputs. */
const gatheringTurns = 4;

/** A further group begins beside one that is under way for longer. */
const slowMs = 25;

const nextTurn = (): Promise<void> => new Promise(done => setImmediate(done));

/** The longest time for which a group that begins waits for inputs that are about to join it. */
const expectedMs = 8;

interface GroupLimits {
  /** Inputs of one group. */
  readonly most: number;
  /** Groups that are worked on at the same time, while those under way are slow: fewer and larger groups cost less. */
  readonly atOnce: number;
  /** True for an error of one group that all others would meet too, each after waiting for it: they reject with it. */
  readonly endsWaiting?: (error: unknown) => boolean;
}

interface Group<In, Out> {
  readonly join: (input: In) => Promise<Out>;
  /** Lets a group that begins wait until `preparing` settles, for the input that joins once it has resolved. */
  readonly expect: (preparing: Promise<unknown>) => void;
}

/**
 * Gathers the inputs that arrive in the same turns of the event loop or while earlier ones are worked on, and hands them
 * to `work` together, in the order of their arrival. `work` resolves with the outputs in that order; when it rejects, each
 * of these calls does, and those that wait when `endsWaiting` says so.
 */
const grouped = <In, Out>(
  work: (inputs: readonly [In, ...In[]]) => Promise<readonly Out[]>,
  { most, atOnce, endsWaiting }: GroupLimits,
  /** Runs the work on each group when it has its turn; the group takes in what arrives before. */
  inTurn: InTurn = task => task(),
): Group<In, Out> => {
  let waiting: Waiting<In, Out>[] = [];
  let expected = 0;
  /** Ends the wait of each loop that waits for expected inputs. */
  const waits = new Set<() => void>();
  /** Loops that work on groups, with the time at which their group began. */
  const working = new Set<{ since: number }>();
  let slow: NodeJS.Timeout | undefined;

  const workOn = async (group: readonly Waiting<In, Out>[]): Promise<void> => {
    const [first, ...others] = group.map(({ input }) => input);
    if (first === undefined) return;
    try {
      const outputs = await work([first, ...others]);
      for (const [index, { resolve, reject }] of group.entries()) {
        const output = outputs[index];
        if (output === undefined) reject(new Error('a group has an output for each input'));
        else resolve(output);
      }
    } catch (error) {
      const failed = endsWaiting?.(error) ? [...group, ...waiting.splice(0)] : group;
      for (const { reject } of failed) reject(error);
    }
  };

  const beginWhenSlow = (): void => {
    if (waiting.length === 0 || working.size >= atOnce) return;
    const oldest = Math.min(...[...working].map(({ since }) => since));
    slow ??= setTimeout(
      () => {
        slow = undefined;
        if (waiting.length > 0 && working.size < atOnce) void begin();
      },
      Math.max(0, oldest + slowMs - performance.now()),
    );
  };

  const takeGroup = (): readonly Waiting<In, Out>[] => {
    clearTimeout(slow);
    slow = undefined;
    const group = waiting.slice(0, most);
    waiting = waiting.slice(most);
    beginWhenSlow();
    return group;
  };

  const expectedInputs = (): Promise<void> =>
    new Promise(done => {
      const end = (): void => {
        clearTimeout(timer);
        waits.delete(end);
        done();
      };
      const timer = setTimeout(end, expectedMs);
      waits.add(end);
    });

  const endWaits = (): void => {
    if (expected === 0 || waiting.length >= most) for (const end of waits) end();
  };

  const gather = async (): Promise<void> => {
    for (let turn = 0, known = 0; turn < gatheringTurns && waiting.length > known && known < most; turn++) {
      known = waiting.length;
      await nextTurn();
    }
    if (expected > 0 && waiting.length < most) await expectedInputs();
  };

  const begin = async (): Promise<void> => {
    const own = { since: performance.now() };
    working.add(own);
    await gather();
    // Beside another group, those that wait are left to it.
    do {
      own.since = performance.now();
      await inTurn(() => workOn(takeGroup()));
    } while (waiting.length > 0 && working.size === 1);
    working.delete(own);
    beginWhenSlow();
  };

  const join = (input: In): Promise<Out> =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      endWaits();
      if (working.size === 0) void begin();
      else beginWhenSlow();
    });

  const expect = (preparing: Promise<unknown>): void => {
    const settled = (): void => {
      expected--;
      endWaits();
    };
    // The input joins in the turn in which its preparation ends.
    const inNextTurn = () => setImmediate(settled);
    expected++;
    preparing.then(inNextTurn, inNextTurn);
  };

  return { join, expect };
};

/** Groups by key, such as the id of a locked row. A key has groups while inputs of it are not done. */
export interface KeyedGroups<Owner extends object, Key, In, Out> {
  readonly has: (owner: Owner, key: Key) => boolean;
  readonly join: (owner: Owner, key: Key, input: In) => Promise<Out>;
}

/**
 * Groups the inputs of each owner by their key, like `groupsFor`: an input waits for the group of its key, and for a turn.
 */
export const keyedGroupsFor = <Owner extends object, Key, In, Out>(
  work: (owner: Owner, inputs: readonly [In, ...In[]]) => Promise<readonly Out[]>,
  limits: GroupLimits,
  /** The turns of an owner, which the groups of all its keys share. */
  turnsOf: (owner: Owner) => InTurn,
): KeyedGroups<Owner, Key, In, Out> => {
  const groupsOf = (owner: Owner) => grouped<In, Out>(inputs => work(owner, inputs), limits, turnsOf(owner));
  const owners = new WeakMap<Owner, Map<Key, { readonly join: (input: In) => Promise<Out>; pending: number }>>();
  return {
    has: (owner, key) => owners.get(owner)?.has(key) ?? false,
    join: async (owner, key, input) => {
      const groups = owners.get(owner) ?? new Map();
      owners.set(owner, groups);
      const group = groups.get(key) ?? { join: groupsOf(owner).join, pending: 0 };
      groups.set(key, group);
      group.pending++;
      try {
        return await group.join(input);
      } finally {
        if (--group.pending === 0) groups.delete(key);
      }
    },
  };
};

/** Groups of each owner, such as the services of a process. */
export interface OwnedGroups<Owner extends object, In, Out> {
  readonly join: (owner: Owner, input: In) => Promise<Out>;
  readonly expect: (owner: Owner, preparing: Promise<unknown>) => void;
}

/**
 * Gathers inputs that arrive together, separately for each owner, and hands them to `work`, which resolves with their
 * outputs in the same order. `join` adds an input; `expect` announces one that is being prepared.
 */
export const groupsFor = <Owner extends object, In, Out>(
  work: (owner: Owner, inputs: readonly [In, ...In[]]) => Promise<readonly Out[]>,
  limits: GroupLimits,
): OwnedGroups<Owner, In, Out> => {
  const groups = new WeakMap<Owner, Group<In, Out>>();
  const groupOf = (owner: Owner): Group<In, Out> => {
    const known = groups.get(owner) ?? grouped<In, Out>(inputs => work(owner, inputs), limits);
    groups.set(owner, known);
    return known;
  };
  return {
    join: (owner, input) => groupOf(owner).join(input),
    expect: (owner, preparing) => groupOf(owner).expect(preparing),
  };
};
