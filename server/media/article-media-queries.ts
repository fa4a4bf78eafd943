import type { Sql, Transaction } from '../core/db/index.ts';
import { type ArticleSubject, audienceOf } from '../core/policy/index.ts';
import { sharedFolder } from './media-queries.ts';

interface Row {
  readonly id: number;
  readonly category_id: number;
  readonly author_id: number;
  readonly shown: string;
  readonly publish_up: Date;
  readonly publish_down: Date | null;
}

const articlesAtMost = 50;

/** Articles that show a file, public ones first. */
export const articlesShowing = async (sql: Sql, name: string, now: Date): Promise<ArticleSubject[]> => {
  const rows: Row[] = await sql('media as m')
    .join('item_media as u', 'u.media_id', 'm.id')
    .join('items as i', 'i.id', 'u.item_id')
    .where('m.name', name)
    .where('u.is_shown', true)
    .select('i.id', 'i.category_id', 'i.author_id', 'i.shown', 'i.publish_up', 'i.publish_down')
    .orderByRaw("i.shown = 'public' DESC, i.id")
    .limit(articlesAtMost);
  return rows.map(row => ({
    id: row.id,
    categoryId: row.category_id,
    authorId: row.author_id,
    isOut: row.shown !== '' && row.publish_up <= now && (row.publish_down === null || row.publish_down > now),
    access: audienceOf(row.shown) ?? 'special',
  }));
};

interface PictureUses {
  readonly articleId: number;
  /** Names of all pictures in the article. */
  readonly names: readonly string[];
  /** Account whose pictures may be used, beside the shared ones and those already in the article. */
  readonly ownerId: number;
  readonly now: Date;
}

/**
 * Sets the pictures that an article shows: readers of the article may see them. A removed picture is hidden, its file
 * stays for the article's revisions.
 */
export const attachToArticle = async (
  sql: Transaction,
  { articleId, names, ownerId, now }: PictureUses,
): Promise<void> => {
  const ids: number[] = names.length
    ? await sql('media as m')
        .leftJoin('item_media as u', on => on.on('u.media_id', 'm.id').andOnVal('u.item_id', articleId))
        .whereIn('m.name', [...names])
        .where(mine => mine.where('m.owner_id', ownerId).orWhere('m.folder', sharedFolder).orWhereNotNull('u.item_id'))
        .pluck('m.id')
    : [];
  await sql('item_media')
    .where({ item_id: articleId, is_shown: true })
    .whereNotIn('media_id', ids)
    .update({ is_shown: false });
  if (ids.length === 0) return;
  await sql('item_media')
    .insert(ids.map(media_id => ({ item_id: articleId, media_id, is_shown: true })))
    .onConflict()
    .merge(['is_shown']);
  await sql('media').whereIn('id', ids).whereNull('attached_at').update({ attached_at: now });
};

/** Marks those of these files that no post, article or page uses, so that they are purged. */
export const releaseUnused = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  await sql('media')
    .whereIn('id', [...ids])
    .whereNotExists(sql('media_uses as u').select('u.post_id').where('u.media_id', sql.ref('media.id')))
    .whereNotExists(sql('item_media as u').select('u.item_id').where('u.media_id', sql.ref('media.id')))
    .whereNotExists(sql('site_page_media as u').select('u.page_id').where('u.media_id', sql.ref('media.id')))
    .where('is_public', false)
    .update({ attached_at: null });
};

/** Detaches the files of an article that will be deleted; files without other uses are purged. */
export const detachArticle = async (sql: Transaction, articleId: number): Promise<void> => {
  const ids: number[] = await sql('item_media').where('item_id', articleId).pluck('media_id');
  await sql('item_media').where('item_id', articleId).delete();
  await releaseUnused(sql, ids);
};
