import type { Sql, Transaction } from '../core/db/index.ts';
import { releaseUnused } from './article-media-queries.ts';
import { sharedFolder } from './media-queries.ts';

/** Whether a published page of the site shows a file: everybody may see it then. */
export const isOnPublishedPage = async (sql: Sql, name: string): Promise<boolean> =>
  (await sql('media as m')
    .join('site_page_media as u', 'u.media_id', 'm.id')
    .join('site_pages as p', 'p.id', 'u.page_id')
    .where({ 'm.name': name, 'u.is_shown': true, 'p.published': true })
    .whereNull('p.trashed_at')
    .first('m.id')) !== undefined;

interface PageFiles {
  readonly pageId: number;
  /** Names of all files in the text. */
  readonly names: readonly string[];
  /** Account whose files may be used, beside the shared ones and those already in the page. */
  readonly ownerId: number;
  readonly now: Date;
}

/** Sets the files that a page of the site shows. Those of earlier texts are hidden and stay for its revisions. */
export const attachToPage = async (sql: Transaction, { pageId, names, ownerId, now }: PageFiles): Promise<void> => {
  const ids: number[] = names.length
    ? await sql('media as m')
        .leftJoin('site_page_media as u', on => on.on('u.media_id', 'm.id').andOnVal('u.page_id', pageId))
        .whereIn('m.name', [...names])
        .where(mine => mine.where('m.owner_id', ownerId).orWhere('m.folder', sharedFolder).orWhereNotNull('u.page_id'))
        .pluck('m.id')
    : [];
  await sql('site_page_media').where('page_id', pageId).whereNotIn('media_id', ids).update({ is_shown: false });
  if (ids.length === 0) return;
  await sql('site_page_media')
    .insert(ids.map(media_id => ({ page_id: pageId, media_id, is_shown: true })))
    .onConflict()
    .merge(['is_shown']);
  await sql('media').whereIn('id', ids).whereNull('attached_at').update({ attached_at: now });
};

/** Detaches the files of pages that will be deleted; files without other uses are purged. */
export const detachPages = async (sql: Transaction, pageIds: readonly number[]): Promise<void> => {
  const ids: number[] = await sql('site_page_media')
    .whereIn('page_id', [...pageIds])
    .pluck('media_id');
  await sql('site_page_media')
    .whereIn('page_id', [...pageIds])
    .delete();
  await releaseUnused(sql, ids);
};
