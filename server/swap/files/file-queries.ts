import type { Sql } from '../../core/db/index.ts';
import {
  type FileRow,
  fileColumns,
  fileFrom,
  fileKinds,
  type PictureRow,
  pictureColumns,
  pictureFrom,
  type StoredFile,
  type StoredPicture,
} from '../../media/index.ts';
import { fileId, legacySource } from '../../old-addresses/index.ts';
import type { Batch } from '../run/index.ts';

const byPath = <T>(paths: readonly string[], rows: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map(
    paths.flatMap(path => {
      const row = rows.get(fileId(path));
      return row === undefined ? [] : [[path, row] as const];
    }),
  );

/**
 * Stored pictures of files of the old site, by their paths, in their order; those that did not come along are left out.
 */
export const picturesByPath = async (
  sql: Sql,
  siteName: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> => {
  if (paths.length === 0) return new Map();
  const rows: (PictureRow & { legacy_id: string })[] = await sql('media')
    .select([...pictureColumns, 'legacy_id'])
    .where({ legacy_source: legacySource('joomla', siteName), kind: 'picture' })
    .whereIn('legacy_id', paths.map(fileId));
  return byPath(paths, new Map(rows.map(row => [row.legacy_id, pictureFrom(row)])));
};

/**
 * Stored documents and recordings of files of the old site, by their paths; those that did not come along are left out.
 */
export const documentsByPath = async (
  sql: Sql,
  siteName: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> => {
  if (paths.length === 0) return new Map();
  const rows: (FileRow & { legacy_id: string })[] = await sql('media')
    .select([...fileColumns, 'legacy_id'])
    .where('legacy_source', legacySource('joomla', siteName))
    .whereIn('legacy_id', paths.map(fileId))
    .whereIn('kind', [...fileKinds]);
  return byPath(paths, new Map(rows.map(row => [row.legacy_id, fileFrom(row)])));
};

/** Stored document or recording of a file of the old site; undefined when it did not come along. */
export const documentOfFile = async (sql: Sql, siteName: string, path: string): Promise<StoredFile | undefined> =>
  (await documentsByPath(sql, siteName, [path])).get(path);

/** A stored document or recording by its id. */
export const storedFileOf = async (sql: Sql, id: number): Promise<StoredFile | undefined> => {
  const row: FileRow | undefined = await sql('media')
    .select(fileColumns)
    .where('id', id)
    .whereIn('kind', [...fileKinds])
    .first();
  return row && fileFrom(row);
};

/** The first of these files that came along as a picture. */
export const firstPicture = async (
  { mutation, source }: Batch,
  paths: readonly string[],
): Promise<StoredPicture | undefined> =>
  (await picturesByPath(mutation.sql, source.site.name, paths)).values().next().value;

/** Whether an account has a picture already. */
export const hasAvatar = async (sql: Sql, id: number): Promise<boolean> =>
  (await sql('users').select('id').where('id', id).whereNotNull('avatar_id').first()) !== undefined;

/** `media_uses` and `item_media`: which files a post or an article shows. */
const uses = {
  posts: { table: 'media_uses', column: 'post_id' },
  items: { table: 'item_media', column: 'item_id' },
} as const;

/** Records that an imported post or article shows or links files: its readers may see them. */
export const showMedia = async (
  { mutation: { sql }, insert }: Batch,
  target: keyof typeof uses,
  id: number,
  media: readonly Pick<StoredPicture, 'id'>[],
): Promise<void> => {
  if (media.length === 0) return;
  const { table, column } = uses[target];
  const known: number[] = await sql(table).where(column, id).pluck('media_id');
  for (const media_id of new Set(media.map(one => one.id)))
    if (!known.includes(media_id))
      await insert(table, { media_id, [column]: id, is_shown: true }, ['media_id', column]);
};

/** Name of the folder that holds the files of a stored picture. */
export const storedName = async (sql: Sql, id: number): Promise<string | undefined> => {
  const row: { name: string } | undefined = await sql('media').select('name').where('id', id).first();
  return row?.name;
};

/**
 * Adds the pictures of a folder to the gallery of an imported article, in their order; returns those that came along.
 */
export const addGallery = async (
  batch: Batch,
  id: number,
  paths: readonly string[],
): Promise<readonly StoredPicture[]> => {
  const { sql } = batch.mutation;
  const pictures = [...(await picturesByPath(sql, batch.source.site.name, paths)).values()];
  if (pictures.length === 0) return [];
  const known: number[] = await sql('item_pictures').where('item_id', id).pluck('media_id');
  for (const [ordering, { id: media_id }] of pictures.entries()) {
    const key = { item_id: id, media_id };
    if (!known.includes(media_id)) await batch.insert('item_pictures', { ...key, ordering }, Object.keys(key));
  }
  return pictures;
};
