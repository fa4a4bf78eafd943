import type { Sql } from '../db/index.ts';

const atOnce = 1_000;

/** Tables with rows that expire, and the column of the expiry. */
const expiring = {
  sessions: 'expires_at',
  one_time_links: 'expires_at',
  throttles: 'ends_at',
  captchas: 'expires_at',
  spent_proofs: 'expires_at',
  commenter_blocks: 'ends_at',
  ended_subscriptions: 'expires_at',
  webhook_deliveries: 'expires_at',
  activitypub_received: 'expires_at',
} as const;

export type ExpiringTable = keyof typeof expiring;
export const expiringTables: readonly ExpiringTable[] = [
  'sessions',
  'one_time_links',
  'throttles',
  'captchas',
  'spent_proofs',
  'commenter_blocks',
  'ended_subscriptions',
  'webhook_deliveries',
  'activitypub_received',
];

const inSteps = async (step: () => Promise<number>): Promise<number> => {
  let all = 0;
  for (;;) {
    const deleted = await step();
    all += deleted;
    if (deleted < atOnce) return all;
  }
};

/** Deletes expired rows, a thousand in each statement to keep locks short. */
export const dropExpired = (sql: Sql, table: ExpiringTable, before: Date): Promise<number> =>
  inSteps(() => sql(table).where(expiring[table], '<', before).limit(atOnce).delete());

/**
 * Deletes accounts that were never confirmed; they own nothing. Those of an old site waited there already, and stay.
 */
export const dropUnconfirmed = (sql: Sql, before: Date): Promise<number> =>
  inSteps(() =>
    sql('users')
      .where('role', 'reader')
      .where('status', 'waiting')
      .whereNull('legacy_id')
      .where('created_at', '<', before)
      .limit(atOnce)
      .delete(),
  );
