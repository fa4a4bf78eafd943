import { AsyncLocalStorage } from 'node:async_hooks';

/** Cached value that is being made. */
export interface Making {
  /** Tables that its queries read, and those of the cached values that it contains. */
  readonly reads: Set<string>;
  /** Number of the last write outside of mutations when it began. */
  since: number;
}

/** Mutations that overlap in time. */
export interface MutationGroup {
  running: number;
  /** Tables that their queries wrote. */
  readonly writes: Set<string>;
  /** Names of those that have ended without an error. */
  readonly requests: Set<string>;
}

/** Work that a query belongs to. */
export interface Scope {
  readonly request?: string;
  readonly making?: Making;
  readonly group?: MutationGroup;
  /** Set while a value is made anew for a comparison: the time when the cached value was made. */
  readonly remakeTime?: number;
}

const storage = new AsyncLocalStorage<Scope>();

export const currentScope = (): Scope => storage.getStore() ?? {};

/** Runs `work` in the current scope with these changes. */
export const inScope = <T>(changes: Scope, work: () => T): T => storage.run({ ...currentScope(), ...changes }, work);

/** Time of the cached value that is made anew for a comparison; undefined outside of one. */
export const remakeTime = (): number | undefined => storage.getStore()?.remakeTime;
