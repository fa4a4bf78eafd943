/** A check before a save: it resolves when the save may continue and rejects otherwise. */
export type Check = () => Promise<void> | void;

const checks = new Map<string, Set<Check>>();

/** Registers a check for the saves of this name, say `comment`. Answers how to take it away. */
export const addCheck = (name: string, check: Check): (() => void) => {
  const known = checks.get(name) ?? new Set();
  checks.set(name, known.add(check));
  return () => {
    known.delete(check);
  };
};

/** Resolves when every registered check has resolved; one that fails blocks the save with its reason (spec §5.2). */
export const passChecks = async (name: string): Promise<void> => {
  await Promise.all([...(checks.get(name) ?? [])].map(async check => check()));
};
