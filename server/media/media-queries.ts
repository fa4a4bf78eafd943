import type { Sql, Transaction } from '../core/db/index.ts';
import { dropLegacyAddresses } from '../legacy-address-rows/index.ts';
import { readSizes, type StoredPicture } from './media-sizes.ts';

/** Folder of pictures that staff shares with all writers. */
export const sharedFolder = 'shared';

/** URI of a picture in forms. */
export const uriOf = ({ folder, ownerId, name }: StoredPicture): string =>
  folder === sharedFolder ? `${sharedFolder}/${name}` : `user:${ownerId}/${name}`;

/** Columns of a new file. */
export type NewMedia = {
  readonly owner_id: number | null;
  readonly folder: string;
  readonly name: string;
  readonly title: string;
  readonly alt?: string;
  readonly is_decorative?: boolean;
  readonly caption?: string;
  readonly filename?: string;
  readonly kind: 'picture' | 'video' | 'audio' | 'document';
  readonly mime: string;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
  readonly sizes?: string;
  readonly created_at: Date;
  readonly attached_at?: Date | null;
  readonly is_permanent?: boolean;
  readonly is_public?: boolean;
  readonly legacy_source?: string | null;
  readonly legacy_id?: string | null;
};

export const addMedia = async (sql: Transaction, media: NewMedia): Promise<number> => {
  const [id] = await sql('media').insert(media);
  return Number(id);
};

export interface PictureRow {
  readonly id: number;
  readonly name: string;
  readonly owner_id: number | null;
  readonly folder: string;
  readonly title: string;
  readonly alt: string;
  readonly is_decorative: number;
  readonly caption: string;
  readonly sizes: string | null;
}

export const pictureColumns = ['id', 'name', 'owner_id', 'folder', 'title', 'alt', 'is_decorative', 'caption', 'sizes'];

export const pictureFrom = (row: PictureRow): StoredPicture => {
  const isDecorative = row.is_decorative === 1;
  return {
    id: row.id,
    name: row.name,
    ownerId: row.owner_id,
    folder: row.folder,
    title: row.title,
    alt: isDecorative ? '' : row.alt,
    isDecorative,
    caption: row.caption,
    ...readSizes(row.sizes),
  };
};

export const pictureOf = async (sql: Sql, name: string): Promise<StoredPicture | undefined> => {
  const row: PictureRow | undefined = await sql('media')
    .select(pictureColumns)
    .where({ name, kind: 'picture' })
    .first();
  return row && pictureFrom(row);
};

/** Pictures by id, for covers and avatars of a listing. */
export const picturesOf = async (sql: Sql, ids: readonly number[]): Promise<Map<number, StoredPicture>> => {
  if (ids.length === 0) return new Map();
  const rows: PictureRow[] = await sql('media').select(pictureColumns).whereIn('id', ids).where('kind', 'picture');
  return new Map(rows.map(row => [row.id, pictureFrom(row)]));
};

/** Pictures ordered by id. */
export const picturesAfter = async (sql: Sql, after: number, most: number): Promise<StoredPicture[]> => {
  const rows: PictureRow[] = await sql('media')
    .select(pictureColumns)
    .where('id', '>', after)
    .where('kind', 'picture')
    .orderBy('id')
    .limit(most);
  return rows.map(pictureFrom);
};

/** Picture with its row locked until the transaction ends. */
export const lockedPicture = async (sql: Transaction, id: number): Promise<StoredPicture | undefined> => {
  const row: PictureRow | undefined = await sql('media').select(pictureColumns).where('id', id).first().forUpdate();
  return row && pictureFrom(row);
};

export const changeSizes = (sql: Transaction, id: number, sizes: string, addedBytes: number): Promise<number> =>
  sql('media').where('id', id).update({ sizes }).increment('bytes', addedBytes);

/**
 * Picture of an uploaded `uri` (wire §2.6): `user:42/<name>` for its owner only, or `shared/<name>` for all writers.
 */
export const pictureOfUri = async (sql: Sql, uri: string, ownerId: number): Promise<StoredPicture | undefined> => {
  const match = /^(?:user:(\d{1,10})|shared)\/([0-9a-f]{32})$/.exec(uri);
  if (!match?.[2]) return undefined;
  const picture = await pictureOf(sql, match[2]);
  if (match[1] === undefined) return picture?.folder === sharedFolder ? picture : undefined;
  return Number(match[1]) === ownerId && picture?.ownerId === ownerId ? picture : undefined;
};

/** Deletes the rows of pictures unattached since `before` and returns their names. */
export const deleteUnattached = async (sql: Transaction, before: Date, most: number): Promise<string[]> => {
  const rows: { id: number; name: string }[] = await sql('media')
    .select('id', 'name')
    .where('is_permanent', false)
    .whereNull('attached_at')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  await dropMediaRows(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map(row => row.name);
};

/** Deletes media rows with their old addresses. Returns how many. */
export const dropMediaRows = async (sql: Transaction, ids: readonly number[]): Promise<number> => {
  await dropLegacyAddresses(sql, 'media', ids);
  return sql('media')
    .whereIn('id', [...ids])
    .delete();
};

export const deleteMedia = async (sql: Transaction, names: readonly string[]): Promise<number> => {
  const ids: number[] = await sql('media')
    .whereIn('name', [...names])
    .forUpdate()
    .pluck('id');
  return dropMediaRows(sql, ids);
};

export const storedNames = async (sql: Sql, names: readonly string[]): Promise<Set<string>> => {
  const rows: { name: string }[] = names.length ? await sql('media').select('name').whereIn('name', names) : [];
  return new Set(rows.map(row => row.name));
};
