import { digest } from '../../../core/db/index.ts';
import { legacySource } from '../../../old-addresses/index.ts';
import type { KnownIds } from '../../run/index.ts';
import type { Source } from '../../source/index.ts';

/** Sender of a response: an account, or a visitor of the old site. */
export interface ResponseActor {
  readonly actor: string;
  readonly userId: number | null;
}

const isNamed = (account: string | null | undefined): boolean => Boolean(account) && account !== '0';

export const accountActor = (account: string | null | undefined, accounts: KnownIds): ResponseActor | undefined => {
  const userId = isNamed(account) ? accounts.get(account ?? '') : undefined;
  return userId === undefined ? undefined : { actor: `u:${userId}`, userId };
};

/** The account, or a visitor by the mark that the old site stored; undefined for a gone account and without a mark. */
export const actorOf = (
  source: Source,
  account: string | null | undefined,
  mark: string | null | undefined,
  accounts: KnownIds,
): ResponseActor | undefined => {
  if (isNamed(account)) return accountActor(account, accounts);
  const own = legacySource('easyblog', source.site.name);
  return mark ? { actor: `v:${digest('old visitor', own, mark)}`, userId: null } : undefined;
};

/** Returns the last row of each key. */
export const lastOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlySet<Row> =>
  new Set(new Map(rows.map(row => [keyOf(row), row])).values());
