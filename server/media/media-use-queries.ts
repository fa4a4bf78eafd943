import type { Sql, Transaction } from '../core/db/index.ts';
import { type MediaSubject, type PostSubject, postReaders } from '../core/policy/index.ts';
import { articlesShowing, releaseUnused } from './article-media-queries.ts';
import { sharedFolder } from './media-queries.ts';
import { isOnPublishedPage } from './page-media-queries.ts';

interface PictureUses {
  /** Names of all pictures in the post's text and cover. */
  readonly names: readonly string[];
  /**
   * Account whose pictures may be used, beside the shared ones and those already in the post or in more than a draft.
   */
  readonly ownerId: number;
  readonly postId: number;
  readonly now: Date;
}

/**
 * SQL condition on picture `m` and its use `u`: the post shows it, or a revision that is no autosave uses it. Pictures
 * used only by an autosave are private to its writer.
 */
export const visibleUse = `(u.is_shown = 1 OR EXISTS (
  SELECT 1 FROM revisions r WHERE r.post_id = u.post_id AND r.draft_of IS NULL AND r.state <> 'draft'
  AND (r.content LIKE CONCAT('%', m.name, '%') OR r.content REGEXP CONCAT('"coverId":', m.id, '[,}]'))))`;

const usable = async (sql: Transaction, { names, ownerId, postId }: PictureUses): Promise<number[]> => {
  return names.length
    ? sql('media as m')
        .leftJoin('media_uses as u', on => on.on('u.media_id', 'm.id').andOnVal('u.post_id', postId))
        .whereIn('m.name', [...names])
        .where(mine => mine.where('m.owner_id', ownerId).orWhere('m.folder', sharedFolder).orWhereRaw(visibleUse))
        .pluck('m.id')
    : [];
};

const attach = async (
  sql: Transaction,
  ids: readonly number[],
  { postId, now }: PictureUses,
  isShown: boolean,
): Promise<void> => {
  if (ids.length === 0) return;
  const uses = sql('media_uses').insert(ids.map(media_id => ({ media_id, post_id: postId, is_shown: isShown })));
  await (isShown ? uses.onConflict().merge(['is_shown']) : uses.onConflict().ignore());
  await sql('media')
    .whereIn('id', [...ids])
    .whereNull('attached_at')
    .update({ attached_at: now });
};

/**
 * Sets the pictures that a post shows: readers of the post may see them. A removed picture is hidden, its file stays
 * for older revisions while the post exists. Returns how many are attached.
 */
export const attachToPost = async (sql: Transaction, uses: PictureUses): Promise<number> => {
  const ids = await usable(sql, uses);
  await sql('media_uses')
    .where({ post_id: uses.postId, is_shown: true })
    .whereNotIn('media_id', ids)
    // The audio file of the text is no picture in it.
    .whereNotIn('media_id', sql('post_audio').select('media_id').where('post_id', uses.postId))
    .update({ is_shown: false });
  await attach(sql, ids, uses, true);
  return ids.length;
};

/** Protects the pictures of a draft or revision from being purged, without making them visible. */
export const protectForPost = async (sql: Transaction, uses: PictureUses): Promise<number> => {
  const ids = await usable(sql, uses);
  await attach(sql, ids, uses, false);
  return ids.length;
};

/** Detaches the files of posts that will be deleted; files without other uses are purged. */
export const detachPosts = async (sql: Transaction, postIds: readonly number[]): Promise<void> => {
  const ids: number[] = await sql('media_uses')
    .distinct()
    .whereIn('post_id', [...postIds])
    .pluck('media_id');
  await sql('media_uses')
    .whereIn('post_id', [...postIds])
    .delete();
  await releaseUnused(sql, ids);
};

interface AccessRow {
  readonly owner_id: number | null;
  readonly folder: string;
  readonly is_public: number;
  readonly post_id: number | null;
  readonly author_id: number | null;
  readonly state: string | null;
  readonly lifecycle: string | null;
  readonly privacy: string | null;
  readonly audience: string | null;
  readonly password: string | null;
  readonly published_at: Date | null;
  readonly publish_down: Date | null;
}

/** Tells whether the reader has given a post's password. */
type IsOpen = (postId: number, passwordHash: string) => boolean;

const postsAtMost = 50;

/**
 * Policy subject of a stored file: its owner, and the posts and articles that show it, public ones first; `isOpen`
 * knows the reader's post passwords.
 */
export const mediaSubject = async (
  sql: Sql,
  name: string,
  now: Date,
): Promise<((isOpen: IsOpen) => MediaSubject) | undefined> => {
  const rows: AccessRow[] = await sql('media as m')
    .leftJoin('media_uses as u', on => on.on('u.media_id', 'm.id').andOnVal('u.is_shown', true))
    .leftJoin('posts as p', 'p.id', 'u.post_id')
    .select('m.owner_id', 'm.folder', 'm.is_public', 'u.post_id', 'p.author_id', 'p.state', 'p.lifecycle', 'p.privacy')
    .select('p.audience', 'p.password', 'p.published_at', 'p.publish_down')
    .where('m.name', name)
    .orderByRaw('p.listed AND p.password IS NULL AND p.published_at <= ? DESC, p.id', [now])
    .limit(postsAtMost);
  const [row] = rows;
  if (!row) return undefined;
  const isPublic = row.is_public === 1 || (await isOnPublishedPage(sql, name));
  const articles = isPublic ? [] : await articlesShowing(sql, name, now);
  return isOpen => ({
    ownerId: row.owner_id,
    isPublic,
    isShared: row.folder === sharedFolder,
    posts: rows.flatMap(one => postFrom(one, now, isOpen)),
    articles,
  });
};

const postFrom = (row: AccessRow, now: Date, isOpen: IsOpen): PostSubject[] => {
  if (row.post_id === null) return [];
  const isInside = row.published_at !== null && row.published_at <= now;
  const isOver = row.publish_down !== null && row.publish_down <= now;
  return [
    {
      id: row.post_id,
      authorId: row.author_id ?? 0,
      isOut: row.state === 'published' && row.lifecycle !== 'trashed' && isInside && !isOver,
      privacy: postReaders({ privacy: row.privacy ?? 'private', audience: row.audience ?? '' }),
      isLocked: row.password !== null && !isOpen(row.post_id, row.password),
      allowsComments: false,
    },
  ];
};

/** Makes a new file part of a post: visible to those who may read it. */
export const addPostUse = async (sql: Transaction, mediaId: number, postId: number): Promise<void> => {
  await sql('media_uses').insert({ media_id: mediaId, post_id: postId, is_shown: true });
};
