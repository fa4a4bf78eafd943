import type { RequestContext } from '../../core/context/index.ts';
import { escapeLike, ordered, type Sql, type Transaction } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { listSize } from '../../core/http/index.ts';
import type { MediaSubject } from '../../core/policy/index.ts';
import { type FileRow, fileColumns, fileFrom, fileKinds, type StoredFile, sharedFolder } from '../../media/index.ts';
import type { Folder } from '../folders.ts';

export type ListedFile = StoredFile & MediaSubject & { readonly createdAt: Date };

type ListedRow = FileRow & { readonly created_at: Date };

const listedFrom = (row: ListedRow): ListedFile => ({
  ...fileFrom(row),
  createdAt: row.created_at,
  isPublic: false,
  isShared: row.folder === sharedFolder,
  posts: [],
  articles: [],
});

// Recordings of forms have no filename: they belong to their forms.
const files = (sql: Sql) =>
  sql('media')
    .whereIn('kind', [...fileKinds])
    .whereNot('filename', '')
    .where('is_public', false);

const within = (sql: Sql, folder: Folder, search: readonly string[]) => {
  const query = files(sql);
  if (folder.kind === 'user') query.where('owner_id', folder.ownerId).whereNot('folder', sharedFolder);
  else query.where('folder', sharedFolder);
  for (const word of search)
    query.whereRaw('(title LIKE ? OR filename LIKE ?)', Array(2).fill(`%${escapeLike(word)}%`));
  return query;
};

/** A page of the files in a folder whose names have every word, newest first. */
export const filesIn = async (
  sql: Sql,
  folder: Folder,
  { search, start }: { readonly search: readonly string[]; readonly start: number },
): Promise<{ readonly found: ListedFile[]; readonly total: number }> => {
  const rows: ListedRow[] = await within(sql, folder, search)
    .select([...fileColumns, 'created_at'])
    .orderBy(ordered('desc', 'created_at', 'id'))
    .limit(listSize)
    .offset(start);
  const [{ count = 0 } = {}]: { count?: number | string }[] = await within(sql, folder, search).count({ count: '*' });
  return { found: rows.map(listedFrom), total: Number(count) };
};

/** Files to change or delete; throws 404 when one is missing. */
export const filesToManage = async ({ sql }: RequestContext, ids: readonly number[]): Promise<ListedFile[]> => {
  const wanted = [...new Set(ids)];
  const rows: ListedRow[] = await files(sql)
    .select([...fileColumns, 'created_at'])
    .whereIn('id', wanted)
    .orderBy('id');
  if (rows.length < wanted.length) throw notFound();
  return rows.map(listedFrom);
};

export const fileToManage = async (context: RequestContext, id: number): Promise<ListedFile> => {
  const [file] = await filesToManage(context, [id]);
  if (!file) throw notFound();
  return file;
};

export const renameFile = (sql: Transaction, id: number, title: string): Promise<number> =>
  sql('media').where('id', id).update({ title });
