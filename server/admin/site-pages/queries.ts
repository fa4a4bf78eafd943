import type { MenuPlace } from '../../../protocol/site.ts';
import type { PagePurpose } from '../../../protocol/site-pages.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';

/** A page in the list and tree of pages. */
export interface ManagedPage {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly alias: string;
  /** Null in the trash. */
  readonly path: string | null;
  readonly isPublished: boolean;
  readonly purpose: PagePurpose | null;
  readonly version: number;
  readonly modifiedAt: Date;
  readonly isTrashed: boolean;
}

interface Row extends Omit<ManagedPage, 'isPublished' | 'isTrashed'> {
  readonly published: number;
  readonly trashedAt: Date | null;
}

const select = (sql: Sql) =>
  sql('site_pages')
    .select('id', 'title', 'alias', 'path', 'published', 'purpose', 'version')
    .select({ parentId: 'parent_id', modifiedAt: 'modified_at', trashedAt: 'trashed_at' });

const fromRow = ({ published, trashedAt, ...row }: Row): ManagedPage => ({
  ...row,
  isPublished: published === 1,
  isTrashed: trashedAt !== null,
});

/** All pages by title, those in the trash too. */
export const managedPages = async (sql: Sql): Promise<ManagedPage[]> => {
  const rows: Row[] = await select(sql).orderBy(['title', 'id']);
  return rows.map(fromRow);
};

/** Same, with all rows locked, so that parallel changes neither make a circle nor the same address. */
export const pagesForUpdate = async (sql: Transaction): Promise<ManagedPage[]> => {
  const rows: Row[] = await select(sql).orderBy('id').forUpdate();
  return rows.map(fromRow);
};

/** Texts and settings of a page, as its form has them. */
export interface PageContent {
  readonly title: string;
  readonly body: string;
  readonly description: string;
  readonly robots: string;
  readonly language: string;
  readonly direction: string;
  readonly hasContactForm: boolean;
}

export const contentOfPage = async (sql: Sql, id: number): Promise<PageContent | undefined> => {
  const row: (Omit<PageContent, 'hasContactForm'> & { contact_form: number }) | undefined = await sql('site_pages')
    .select('title', 'body', 'robots', 'language', 'direction', 'contact_form', { description: 'meta_description' })
    .where({ id })
    .first();
  if (!row) return undefined;
  const { contact_form, ...content } = row;
  return { ...content, hasContactForm: contact_form === 1 };
};

export interface PageFields extends PageContent {
  readonly parentId: number | null;
  readonly alias: string;
  readonly path: string;
  readonly isPublished: boolean;
  readonly purpose: PagePurpose | null;
}

interface Written {
  readonly by: number | null;
  readonly now: Date;
}

const rowOf = (fields: PageFields, { by, now }: Written) => ({
  ...{ title: fields.title, alias: fields.alias, path: fields.path, parent_id: fields.parentId },
  ...{ body: fields.body, meta_description: fields.description, robots: fields.robots },
  ...{ language: fields.language, direction: fields.direction, published: fields.isPublished },
  ...{ purpose: fields.purpose, contact_form: fields.hasContactForm, modified_by: by, modified_at: now },
});

export const addPage = async (sql: Transaction, fields: PageFields, written: Written): Promise<number> => {
  const [id] = await sql('site_pages').insert({
    ...rowOf(fields, written),
    created_by: written.by,
    created_at: written.now,
  });
  return Number(id);
};

export const changePage = (
  sql: Transaction,
  id: number,
  fields: PageFields,
  written: Written & { readonly version: number },
): Promise<number> =>
  sql('site_pages')
    .where({ id })
    .update({ ...rowOf(fields, written), version: written.version + 1 });

/** Takes a purpose from the page that has it. */
export const releasePurpose = (sql: Transaction, purpose: PagePurpose, exceptId: number): Promise<number> =>
  sql('site_pages').where({ purpose }).whereNot('id', exceptId).update({ purpose: null });

/** Stores new paths by id in one statement. */
export const movePaths = async (sql: Transaction, paths: ReadonlyMap<number, string | null>): Promise<void> => {
  if (paths.size === 0) return;
  const cases = [...paths].map(() => 'WHEN ? THEN ?').join(' ');
  await sql('site_pages')
    .whereIn('id', [...paths.keys()])
    .update({ path: sql.raw(`CASE id ${cases} END`, [...paths].flat()) });
};

export const publishPages = (sql: Transaction, ids: readonly number[], isPublished: boolean): Promise<number> =>
  sql('site_pages')
    .whereIn('id', [...ids])
    .update({ published: isPublished, version: sql.raw('version + 1') });

/** Moves pages to the trash or out of it, as drafts. */
export const trashPages = (sql: Transaction, ids: readonly number[], trashedAt: Date | null): Promise<number> =>
  sql('site_pages')
    .whereIn('id', [...ids])
    .update({ trashed_at: trashedAt, ...(trashedAt ? { path: null } : { published: false }) });

/** Deletes pages; those below another one of them first, since a page refers to the one above it. */
export const deletePages = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  await sql('site_pages')
    .whereIn('id', [...ids])
    .update({ parent_id: null });
  await sql('site_pages')
    .whereIn('id', [...ids])
    .delete();
};

/** Link of the menu to a page. */
export interface PageMenuLink {
  readonly id: number;
  readonly pageId: number;
  readonly place: MenuPlace;
  readonly parentId: number | null;
}

/** Links of the menu to these pages; of several to one page the first. */
export const menuLinksOf = async (sql: Sql, pageIds: readonly number[]): Promise<ReadonlyMap<number, PageMenuLink>> => {
  const rows: PageMenuLink[] = await sql('menu_items')
    .select('id', 'place', { pageId: 'target_id', parentId: 'parent_id' })
    .where('target_kind', 'page')
    .whereIn('target_id', [...pageIds])
    .orderBy('position', 'desc');
  return new Map(rows.map(row => [row.pageId, row]));
};
