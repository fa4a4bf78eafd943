import type { Namespace, Result } from '../../../protocol/registry.ts';

/** The server's half is a mapped type over the same declaration: what a call resolves with is the declared tuple. */
export const received = <N extends Namespace>(_namespace: N, result: readonly unknown[]): Result<N> =>
  result as unknown as Result<N>;
