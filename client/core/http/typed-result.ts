import type { Namespace, Result } from '../../../protocol/registry.ts';

/** Types a result: the server's handlers are typed by the same declaration, so the values are the declared tuple. */
export const received = <N extends Namespace>(_namespace: N, result: readonly unknown[]): Result<N> =>
  result as unknown as Result<N>;
