import type { Swap } from './kind.ts';

/**
 * Reads something of the old site once in a run, not for each batch. Only for facts that are the same during a whole
 * run.
 */
export const oncePerRun = <Of extends Pick<Swap, 'source'>, Fact>(
  read: (swap: Of) => Promise<Fact>,
): ((swap: Of) => Promise<Fact>) => {
  const known = new WeakMap<Of, Promise<Fact>>();
  return swap => {
    const fact = known.get(swap) ?? read(swap);
    known.set(swap, fact);
    return fact;
  };
};
