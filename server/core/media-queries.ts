import type { Sql, Transaction } from './db.ts';
import { readSizes, type StoredPicture } from './media-sizes.ts';
import type { MediaSubject } from './policy.ts';

export interface NewMedia {
  readonly ownerId: number;
  readonly postId: number | null;
  readonly folder: string;
  readonly name: string;
  readonly title: string;
  readonly alt: string;
  readonly caption: string;
  readonly mime: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly sizes: string;
  readonly createdAt: Date;
  readonly attachedAt: Date | null;
  readonly legacySource: string | null;
  readonly legacyId: string | null;
}

export const addMedia = async (sql: Transaction, media: NewMedia): Promise<number> => {
  const [id] = await sql('media').insert({
    owner_id: media.ownerId,
    post_id: media.postId,
    folder: media.folder,
    name: media.name,
    title: media.title,
    alt: media.alt,
    caption: media.caption,
    kind: 'picture',
    mime: media.mime,
    bytes: media.bytes,
    width: media.width,
    height: media.height,
    sizes: media.sizes,
    created_at: media.createdAt,
    attached_at: media.attachedAt,
    legacy_source: media.legacySource,
    legacy_id: media.legacyId,
  });
  return Number(id);
};

interface UseRow {
  readonly bytes: number | string | null;
  readonly recent: number | string | null;
}

/** What an account keeps and how much of it came since `since`; its other uploads wait until this one is decided. */
export const usageOf = async (
  sql: Transaction,
  ownerId: number,
  since: Date,
): Promise<{ bytes: number; recent: number }> => {
  await sql('users').select('id').where('id', ownerId).forUpdate();
  const row: UseRow | undefined = await sql('media')
    .where('owner_id', ownerId)
    .select(sql.raw('SUM(bytes) AS bytes'), sql.raw('SUM(created_at > ?) AS recent', [since]))
    .first();
  return { bytes: Number(row?.bytes ?? 0), recent: Number(row?.recent ?? 0) };
};

interface PictureRow {
  readonly id: number;
  readonly name: string;
  readonly owner_id: number | null;
  readonly post_id: number | null;
  readonly title: string;
  readonly alt: string;
  readonly caption: string;
  readonly sizes: string | null;
}

const pictureColumns = ['id', 'name', 'owner_id', 'post_id', 'title', 'alt', 'caption', 'sizes'];

const pictureFrom = ({ id, name, owner_id, post_id, title, alt, caption, sizes }: PictureRow): StoredPicture => ({
  id,
  name,
  ownerId: owner_id,
  postId: post_id,
  title,
  alt,
  caption,
  ...readSizes(sizes),
});

/** A kept picture by its name, or nothing. */
export const pictureOf = async (sql: Sql, name: string): Promise<StoredPicture | undefined> => {
  const row: PictureRow | undefined = await sql('media')
    .select(pictureColumns)
    .where({ name, kind: 'picture' })
    .first();
  return row && pictureFrom(row);
};

/** Kept pictures by id, for covers and avatars of a listing. */
export const picturesOf = async (sql: Sql, ids: readonly number[]): Promise<Map<number, StoredPicture>> => {
  if (ids.length === 0) return new Map();
  const rows: PictureRow[] = await sql('media').select(pictureColumns).whereIn('id', ids).where('kind', 'picture');
  return new Map(rows.map(row => [row.id, pictureFrom(row)]));
};

/** `user:42/<name>`: what an upload answered (wire §2.6). Only the owner's own pictures are found. */
export const pictureOfUri = async (sql: Sql, uri: string, ownerId: number): Promise<StoredPicture | undefined> => {
  const match = /^user:(\d{1,10})\/([0-9a-f]{32})$/.exec(uri);
  if (!match?.[2] || Number(match[1]) !== ownerId) return undefined;
  const picture = await pictureOf(sql, match[2]);
  return picture?.ownerId === ownerId ? picture : undefined;
};

/** Ties an account's own pictures to a post; from then on they are shown to whoever may read it. */
export const attachToPost = (
  sql: Transaction,
  given: { names: readonly string[]; ownerId: number; postId: number; now: Date },
): Promise<number> =>
  sql('media')
    .whereIn('name', given.names)
    .where('owner_id', given.ownerId)
    .whereNull('post_id')
    .update({ post_id: given.postId, attached_at: given.now });

/** Names of pictures nobody tied to anything since `before`; their rows are gone when this returns. */
export const takeUnattached = async (sql: Transaction, before: Date, most: number): Promise<string[]> => {
  const rows: { id: number; name: string }[] = await sql('media')
    .select('id', 'name')
    .whereNull('attached_at')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  await sql('media')
    .whereIn(
      'id',
      rows.map(row => row.id),
    )
    .delete();
  return rows.map(row => row.name);
};

export const takeMedia = (sql: Transaction, name: string): Promise<number> => sql('media').where('name', name).delete();

export const keptNames = async (sql: Sql, names: readonly string[]): Promise<Set<string>> => {
  const rows: { name: string }[] = names.length ? await sql('media').select('name').whereIn('name', names) : [];
  return new Set(rows.map(row => row.name));
};

interface AccessRow {
  readonly owner_id: number | null;
  readonly attached_at: Date | null;
  readonly post_id: number | null;
  readonly author_id: number | null;
  readonly state: string | null;
  readonly shelf: string | null;
  readonly privacy: 'public' | 'registered' | 'private' | null;
  readonly password: string | null;
  readonly published_at: Date | null;
  readonly publish_down: Date | null;
}

/** Says whether somebody has given a post's password. */
export type IsOpen = (postId: number, passwordHash: string) => boolean;

/** Who may see a kept file: its owner, and the post it belongs to; judged for whoever holds the keys that `isOpen` knows. */
export const mediaSubject = async (
  sql: Sql,
  name: string,
  now: Date,
): Promise<((isOpen: IsOpen) => MediaSubject) | undefined> => {
  const row: AccessRow | undefined = await sql('media as m')
    .leftJoin('posts as p', 'p.id', 'm.post_id')
    .select('m.owner_id', 'm.attached_at', 'm.post_id', 'p.author_id', 'p.state', 'p.shelf', 'p.privacy')
    .select('p.password', 'p.published_at', 'p.publish_down')
    .where('m.name', name)
    .first();
  if (!row) return undefined;
  return isOpen => ({
    ownerId: row.owner_id,
    isAttached: row.attached_at !== null,
    post: postFrom(row, now, isOpen),
  });
};

const postFrom = (row: AccessRow, now: Date, isOpen: IsOpen): MediaSubject['post'] => {
  if (row.post_id === null) return null;
  const isInside = row.published_at !== null && row.published_at <= now;
  const isOver = row.publish_down !== null && row.publish_down <= now;
  return {
    id: row.post_id,
    authorId: row.author_id ?? 0,
    isOut: row.state === 'published' && row.shelf === 'live' && isInside && !isOver,
    privacy: row.privacy ?? 'private',
    isLocked: row.password !== null && !isOpen(row.post_id, row.password),
    allowsComments: false,
  };
};
