import type { Sql, Transaction } from '../../core/db/index.ts';

interface ActivityRow {
  readonly id: number;
  readonly actorId: number;
  /** JSON. */
  readonly body: string;
}

interface NewActivity extends Omit<ActivityRow, 'id'> {
  /** Post that it is about. */
  readonly postId?: number | undefined;
}

/** Inserts activities that are to be sent; resolves with their numbers, in order. No two may have the same body. */
export const insertActivities = async (
  sql: Transaction,
  activities: readonly NewActivity[],
  now: Date,
): Promise<number[]> => {
  const rows = activities.map(({ actorId, postId, body }) => ({
    ...{ actor_id: actorId, post_id: postId ?? null, body },
    created_at: now,
  }));
  const [made] = await sql('activitypub_activities').insert(rows);
  if (rows.length === 1) return [Number(made)];
  // Servers of a cluster leave out numbers.
  return sql('activitypub_activities')
    .where('id', '>=', Number(made))
    .whereIn(
      'body',
      activities.map(({ body }) => body),
    )
    .orderBy('id')
    .pluck('id');
};

export const activityRow = (sql: Sql, id: number): Promise<ActivityRow | undefined> =>
  sql('activitypub_activities').select({ id: 'id', actorId: 'actor_id', body: 'body' }).where({ id }).first();

/** Drops the activities about a post: what still waits for a server is not sent. */
export const dropActivitiesOf = (sql: Transaction, postId: number): Promise<number> =>
  sql('activitypub_activities').where('post_id', postId).delete();

export const dropActivities = (sql: Sql, before: Date): Promise<number> =>
  sql('activitypub_activities').where('created_at', '<', before).limit(1_000).delete();

/** Inboxes that answered wrongly, with the time of the first failure since the last success. */
export const failingSince = async (sql: Sql, inboxes: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
  const rows: { inbox: string; since: Date }[] = await sql('activitypub_failing_inboxes')
    .select({ inbox: 'inbox', since: 'failing_since' })
    .whereIn('inbox', inboxes);
  return new Map(rows.map(({ inbox, since }) => [inbox, since]));
};

/** Records failures; the time of an earlier one stays. */
export const recordFailures = async (sql: Transaction, inboxes: readonly string[], now: Date): Promise<void> => {
  if (inboxes.length === 0) return;
  await sql('activitypub_failing_inboxes')
    .insert(inboxes.map(inbox => ({ inbox, failing_since: now })))
    .onConflict('inbox')
    .ignore();
};

export const forgetFailures = async (sql: Transaction, inboxes: readonly string[]): Promise<void> => {
  if (inboxes.length > 0) await sql('activitypub_failing_inboxes').whereIn('inbox', inboxes).delete();
};

export const dropFollowersAt = async (sql: Transaction, inboxes: readonly string[]): Promise<void> => {
  if (inboxes.length > 0) await sql('activitypub_followers').whereIn('inbox', inboxes).delete();
};
