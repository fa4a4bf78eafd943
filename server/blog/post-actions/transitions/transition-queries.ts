import type { Tag } from '../../../core/cache/index.ts';
import type { Transaction } from '../../../core/db/index.ts';
import { dropLegacyAddresses } from '../../../legacy-addresses/index.ts';
import { detachPosts } from '../../../media/index.ts';
import { revokeDraftLinks } from '../draft-links.ts';

/** Actor and time of a transition. */
export interface TransitionContext {
  readonly by: number | null;
  readonly now: Date;
}

type Change = (sql: Transaction, ids: readonly number[], context: TransitionContext) => Promise<unknown>;

const posts = (sql: Transaction, ids: readonly number[]) => sql('posts').whereIn('id', [...ids]);

// An author's own withdrawal does not replace the record of a moderator's.
const withdrawn = (sql: Transaction, by: number | null) =>
  sql.raw('CASE WHEN author_id = ? THEN withdrawn_by ELSE ? END', [by, by]);

/** First publication sets the date to now; an expired post loses its end date. */
export const publishPosts: Change = async (sql, ids, { now }) => {
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
};

export const unpublishPosts: Change = (sql, ids, { by }) =>
  posts(sql, ids).update({ state: 'unpublished', withdrawn_by: withdrawn(sql, by) });

export const submitPosts: Change = (sql, ids) => posts(sql, ids).update({ state: 'pending' });

/** Returns submitted posts to their author as drafts. */
export const rejectPosts: Change = (sql, ids) => posts(sql, ids).update({ state: 'draft' });

export const archivePosts: Change = (sql, ids) => posts(sql, ids).update({ lifecycle: 'archived' });

export const unarchivePosts: Change = (sql, ids) => posts(sql, ids).update({ lifecycle: 'live' });

export const trashPosts: Change = async (sql, ids, { by }) => {
  await posts(sql, ids).update({ former_lifecycle: sql.ref('lifecycle') });
  await posts(sql, ids).update({ lifecycle: 'trashed', withdrawn_by: withdrawn(sql, by) });
};

export const restorePosts: Change = async (sql, ids) => {
  await posts(sql, ids).update({ lifecycle: sql.raw("COALESCE(former_lifecycle, 'live')") });
  await posts(sql, ids).update({ former_lifecycle: null, withdrawn_by: null });
};

/** Deletes posts with all dependent rows. Their files become unattached and are purged. */
export const deletePosts = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  await sql('featured')
    .where('type', 'post')
    .whereIn('target_id', [...ids])
    .delete();
  await sql('subscriptions')
    .where('type', 'entry')
    .whereIn('target_id', [...ids])
    .delete();
  await sql('reports')
    .where('type', 'post')
    .whereIn('target_id', [...ids])
    .delete();
  await dropLegacyAddresses(sql, 'post', ids);
  await detachPosts(sql, ids);
  await posts(sql, ids).delete();
};

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
