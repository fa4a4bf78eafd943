import { limits } from '../../protocol/limits.ts';
import type { RequestContext } from '../core/context/index.ts';
import { escapeLike, ordered, type Sql, type Transaction } from '../core/db/index.ts';
import { notFound } from '../core/errors/index.ts';
import type { MediaSubject } from '../core/policy/index.ts';
import {
  type PictureRow,
  pictureColumns,
  pictureFrom,
  type StoredPicture,
  sharedFolder,
  visibleUse,
} from '../media/index.ts';
import type { Folder } from './folders.ts';

/** Picture in the list of its owner, with the description of a decorative one. */
export interface ListedPicture extends StoredPicture {
  readonly bytes: number;
  readonly createdAt: Date;
  /** True when a post, or a draft or revision of one, uses it. */
  readonly isUsed: boolean;
  readonly isPermanent: boolean;
}

interface ListedRow extends PictureRow {
  readonly bytes: number | string;
  readonly created_at: Date;
  readonly attached_at: Date | null;
  readonly is_permanent: number;
}

const listedColumns = [...pictureColumns, 'bytes', 'created_at', 'attached_at', 'is_permanent'].map(
  name => `m.${name}`,
);

const listedFrom = (row: ListedRow): ListedPicture => ({
  ...pictureFrom(row),
  alt: row.alt,
  bytes: Number(row.bytes),
  createdAt: row.created_at,
  isUsed: row.attached_at !== null,
  isPermanent: row.is_permanent === 1,
});

const within = (sql: Sql, folder: Folder, search: readonly string[]) => {
  const query = sql('media as m').where('m.kind', 'picture');
  if (folder.kind === 'user')
    query.where('m.owner_id', folder.ownerId).where('m.is_public', false).whereNot('m.folder', sharedFolder);
  else if (folder.kind === 'shared') query.where('m.folder', sharedFolder);
  else
    query
      .join('media_uses as u', 'u.media_id', 'm.id')
      .where('u.post_id', folder.postId ?? 0)
      .where(seen => seen.where('m.owner_id', folder.viewerId ?? 0).orWhereRaw(visibleUse));
  for (const word of search)
    query.whereRaw('(m.title LIKE ? OR m.alt LIKE ? OR m.caption LIKE ?)', Array(3).fill(`%${escapeLike(word)}%`));
  return query;
};

/** Pictures of the folder that match every word, newest first. */
export const picturesIn = async (
  sql: Sql,
  folder: Folder,
  { search, start, size }: { search: readonly string[]; start: number; size: number },
): Promise<ListedPicture[]> => {
  const rows: ListedRow[] = await within(sql, folder, search)
    .select(listedColumns)
    .orderBy(ordered('desc', 'm.created_at', 'm.id'))
    .limit(size)
    .offset(start);
  return rows.map(listedFrom);
};

export const countIn = async (sql: Sql, folder: Folder, search: readonly string[]): Promise<number> => {
  const [row]: { count: number | string }[] = await within(sql, folder, search).select(sql.raw('COUNT(*) AS count'));
  return Number(row?.count ?? 0);
};

export type ManagedPicture = ListedPicture & MediaSubject;

/** Pictures by id with their policy subjects; missing ones are left out. */
export const managedPictures = async (sql: Sql, ids: readonly number[]): Promise<ManagedPicture[]> => {
  const rows: ListedRow[] = await sql('media as m')
    .select(listedColumns)
    .whereIn('m.id', [...ids])
    .where({ 'm.kind': 'picture', 'm.is_public': false })
    .orderBy('m.id');
  return rows.map(row => ({
    ...listedFrom(row),
    isPublic: false,
    isShared: row.folder === sharedFolder,
    posts: [],
    articles: [],
  }));
};

export interface NewWords {
  readonly title: string;
  readonly alt: string;
  readonly decorative: boolean;
  readonly caption: string;
}

export const changeWords = (sql: Transaction, id: number, words: NewWords): Promise<number> =>
  sql('media')
    .where('id', id)
    .update({ title: words.title, alt: words.alt, is_decorative: words.decorative, caption: words.caption });

export const setPermanent = (sql: Transaction, id: number, isPermanent: boolean): Promise<number> =>
  sql('media').where('id', id).update({ is_permanent: isPermanent });

/** Pictures to change or delete; refuses all when one is missing. */
export const picturesToManage = async (context: RequestContext, ids: readonly number[]): Promise<ManagedPicture[]> => {
  const wanted = [...new Set(ids)];
  const found = await managedPictures(context.sql, wanted);
  if (found.length < wanted.length) throw notFound();
  return found;
};

export const pictureToManage = async (context: RequestContext, id: number): Promise<ManagedPicture> => {
  const [picture] = await picturesToManage(context, [id]);
  if (!picture) throw notFound();
  return picture;
};

/** Splits a search into words. */
export const searchWords = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, limits.searchWords);
