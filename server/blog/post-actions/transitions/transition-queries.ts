import type { Tag } from '../../../core/cache/index.ts';
import type { Transaction } from '../../../core/db/index.ts';
import { dropLegacyAddresses } from '../../../legacy-address-rows/index.ts';
import { detachPosts } from '../../../media/index.ts';
import { revokeDraftLinks } from '../draft-links.ts';

/** Changes the rows of posts. `by` is the account that causes it; null: the site. */
type PostUpdate = (
  sql: Transaction,
  ids: readonly number[],
  change: { readonly by: number | null; readonly now: Date },
) => Promise<unknown>;

const posts = (sql: Transaction, ids: readonly number[]) => sql('posts').whereIn('id', [...ids]);

const setting =
  (columns: Readonly<Record<string, string>>): PostUpdate =>
  (sql, ids) =>
    posts(sql, ids).update(columns);

// An author's own withdrawal does not replace the record of a moderator's.
const withdrawn = (sql: Transaction, by: number | null) =>
  sql.raw('CASE WHEN author_id = ? THEN withdrawn_by ELSE ? END', [by, by]);

/** Deletes posts with all dependent rows. Their files become unattached and are purged. */
const deletePosts = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  for (const [table, type] of Object.entries({ featured: 'post', subscriptions: 'entry', reports: 'post' }))
    await sql(table)
      .where({ type })
      .whereIn('target_id', [...ids])
      .delete();
  await dropLegacyAddresses(sql, 'post', ids);
  await detachPosts(sql, ids);
  await posts(sql, ids).delete();
};

/** Update of the rows for each transition. */
export const postUpdates = {
  /** First publication sets the date to now; an expired post loses its end date. */
  publish: async (sql, ids, { now }) => {
    await revokeDraftLinks(sql, ids);
    await posts(sql, ids).update({
      // MySQL assigns from left to right: the state still has its old value here. A date that passed while the post
      // waited becomes now.
      published_at: sql.raw(
        "CASE WHEN published_at IS NULL OR (state = 'pending' AND published_at > modified_at AND published_at <= ?) THEN ? ELSE published_at END",
        [now, now],
      ),
      state: 'published',
      publish_down: sql.raw('CASE WHEN publish_down <= ? THEN NULL ELSE publish_down END', [now]),
      withdrawn_by: null,
    });
  },
  unpublish: (sql, ids, { by }) => posts(sql, ids).update({ state: 'unpublished', withdrawn_by: withdrawn(sql, by) }),
  submit: setting({ state: 'pending' }),
  /** Returns submitted posts to their author as drafts. */
  reject: setting({ state: 'draft' }),
  archive: setting({ lifecycle: 'archived' }),
  unarchive: setting({ lifecycle: 'live' }),
  trash: async (sql, ids, { by }) => {
    await posts(sql, ids).update({ former_lifecycle: sql.ref('lifecycle') });
    await posts(sql, ids).update({ lifecycle: 'trashed', withdrawn_by: withdrawn(sql, by) });
  },
  restore: async (sql, ids) => {
    await posts(sql, ids).update({ lifecycle: sql.raw("COALESCE(former_lifecycle, 'live')") });
    await posts(sql, ids).update({ former_lifecycle: null, withdrawn_by: null });
  },
  delete: deletePosts,
} as const satisfies Readonly<Record<string, PostUpdate>>;

const idsIn = async (sql: Transaction, kind: 'category' | 'tag', posts: readonly number[]): Promise<number[]> => {
  const table = kind === 'category' ? 'post_categories' : 'post_tags';
  const rows: { id: number }[] = await sql(table)
    .distinct({ id: `${kind}_id` })
    .whereIn('post_id', [...posts]);
  return rows.map(row => row.id);
};

/** Cache tags of the categories and tags whose pages name these posts. */
export const termCacheTags = async (sql: Transaction, ids: readonly number[]): Promise<Tag[]> => [
  ...(await idsIn(sql, 'category', ids)).map((id): Tag => `category:${id}`),
  ...(await idsIn(sql, 'tag', ids)).map((id): Tag => `tag:${id}`),
];

/** Expired posts that are still published, locked; rows locked by others are skipped until the next run. */
export const expiredPosts = async (
  sql: Transaction,
  now: Date,
  most: number,
): Promise<{ readonly id: number; readonly authorId: number; readonly teamId: number | null }[]> =>
  sql('posts')
    .select({ id: 'id', authorId: 'author_id', teamId: 'team_id' })
    .where('lifecycle', 'live')
    .where('publish_down', '<=', now)
    .where('state', 'published')
    .orderBy('publish_down')
    .limit(most)
    .forUpdate()
    .skipLocked();

/** Clears the past end date, so that the post can be published again. */
export const clearEndDates = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('posts')
    .whereIn('id', [...ids])
    .update({ state: 'unpublished', publish_down: null });
