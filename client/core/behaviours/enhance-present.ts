import { debug, guarded } from '../page/index.ts';
import type { Behaviour } from './behaviour.ts';
import { whenPresent } from './present.ts';
import { isDue, register } from './triggers.ts';

const done = new Set<Behaviour>();

const enhance = async (behaviour: Behaviour): Promise<boolean> => {
  const { hook, load, only } = behaviour;
  const isHere = [...document.querySelectorAll<HTMLElement>(hook)].some(element => !only || only(element));
  if (behaviour.on !== 'present' || !isHere) {
    register([behaviour]);
    done.add(behaviour);
    return true;
  }
  try {
    const run = await load();
    const runs: Promise<void>[] = [];
    whenPresent(hook, element => {
      if (!only || only(element)) runs.push(guarded(() => run(element)));
    });
    done.add(behaviour);
    await Promise.all(runs);
    return true;
  } catch (failure) {
    debug(failure);
    return false;
  }
};

/**
 * Registers the rows of a table of behaviours. Resolves when the elements that the page has now are enhanced by the
 * `present` ones, with false when a module did not load; another call tries that one again.
 */
export const enhancePresent = async (behaviours: readonly Behaviour[]): Promise<boolean> => {
  const waiting = behaviours.filter(behaviour => isDue(behaviour) && !done.has(behaviour));
  return (await Promise.all(waiting.map(enhance))).every(Boolean);
};
