import type { Sql, Transaction } from '../core/db/index.ts';
import type { LegacyKind } from '../legacy-address-rows/index.ts';
import { readSizes, type StoredPicture } from '../media/index.ts';

export interface LegacyAddress {
  readonly path: string;
  readonly kind: LegacyKind;
  readonly targetId: number;
}

/** Has the old addresses of these lead to another one from here on. */
export const moveLegacyAddresses = (
  sql: Transaction,
  kind: LegacyKind,
  ids: readonly number[],
  into: number,
): Promise<number> =>
  sql('legacy_addresses')
    .where('kind', kind)
    .whereIn('target_id', [...ids])
    .update({ target_id: into });

export const legacyAddresses = (sql: Sql, paths: readonly string[]): Promise<LegacyAddress[]> =>
  sql('legacy_addresses')
    .select({ path: 'path', kind: 'kind', targetId: 'target_id' })
    .whereIn('path', [...paths]);

/** Name in the address of a row, and whether everyone may know it. */
export interface KnownName {
  readonly name: string;
  readonly isOpen: boolean;
}

interface NameRow {
  readonly name: string;
  readonly audience?: string;
}

const knownName = (row: NameRow | undefined): KnownName | undefined =>
  row && { name: row.name, isOpen: row.audience === undefined || row.audience === 'public' };

/** Slug of a post that readers may know of: it is published and not private. */
export const publishedSlug = async (sql: Sql, id: number, now: Date): Promise<KnownName | undefined> => {
  const row: NameRow | undefined = await sql('posts')
    .select({ name: 'slug' }, 'audience')
    .where({ id, state: 'published' })
    .whereNot('lifecycle', 'trashed')
    .whereNot('privacy', 'private')
    .where('published_at', '<=', now)
    .where(either => either.whereNull('publish_down').orWhere('publish_down', '>', now))
    .first();
  return knownName(row);
};

const nameColumns = { categories: 'alias', tags: 'alias', users: 'permalink' } as const;

/** Name in the address of a row; undefined when it is gone, or is a category without a page. */
export const nameOf = async (sql: Sql, table: keyof typeof nameColumns, id: number): Promise<KnownName | undefined> => {
  const row: NameRow | undefined = await sql(table)
    .select({ name: nameColumns[table] }, ...(table === 'categories' ? ['audience'] : []))
    .where(table === 'categories' ? { id, published: 1 } : { id })
    .first();
  return knownName(row);
};

export const pictureOf = async (sql: Sql, id: number): Promise<StoredPicture | undefined> => {
  const row: { id: number; name: string; sizes: string | null } | undefined = await sql('media')
    .select('id', 'name', 'sizes')
    .where('id', id)
    .first();
  if (!row) return undefined;
  const words = { title: '', alt: '', isDecorative: false, caption: '' };
  return { id, name: row.name, ownerId: null, folder: '', ...words, ...readSizes(row.sizes) };
};
