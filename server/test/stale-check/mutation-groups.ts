import type { CacheObserver } from '../../core/cache/cache-observer.ts';
import { currentScope, inScope, type MutationGroup } from './scope.ts';

/**
 * Calls `check` after each mutation, before its response is sent. Of mutations that overlap in time the last one waits
 * for the check of all; a mutation that begins during a check waits for its end.
 */
export const mutationGroups = (check: (group: MutationGroup) => Promise<void>): CacheObserver['mutation'] => {
  let current: MutationGroup | undefined;
  let checking: Promise<void> | undefined;

  const end = async (group: MutationGroup): Promise<void> => {
    group.running--;
    if (group.running > 0) return;
    current = undefined;
    if (group.requests.size === 0) return;
    checking = check(group).finally(() => {
      checking = undefined;
    });
    await checking;
  };

  return async (name, run) => {
    while (checking) await checking;
    current ??= { running: 0, writes: new Set(), requests: new Set() };
    const group = current;
    group.running++;
    try {
      const result = await inScope({ group }, run);
      group.requests.add(currentScope().request ?? name);
      return result;
    } finally {
      await end(group);
    }
  };
};
