import type { Sql, Transaction } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import {
  pageOfRows,
  type RevisionLine,
  type RevisionRow,
  type RevisionsPage,
  revisionLine,
  revisionRows,
} from '../../revisions/index.ts';
import { type ArticleFields, fieldsOfArticle } from '../form-values/index.ts';
import { isCovered, readRevision, writeRevision } from './content.ts';

/** Content of an article as a revision stores it, with author and time. */
interface CurrentContent {
  readonly title: string;
  readonly content: string;
  readonly by: number | null;
  readonly at: Date;
}

interface WriterRow {
  readonly author_id: number;
  readonly modified_by: number | null;
  readonly modified_at: Date;
}

/** Current content of an article. */
export const currentContent = async (sql: Sql, articleId: number): Promise<CurrentContent> => {
  const row: WriterRow | undefined = await sql('items')
    .select('author_id', 'modified_by', 'modified_at')
    .where('id', articleId)
    .first();
  if (!row) throw notFound();
  const fields = await fieldsOfArticle(sql, articleId);
  const by = row.modified_by ?? row.author_id;
  return { title: fields.title, content: writeRevision(fields), by, at: row.modified_at };
};

interface Newest {
  readonly ordering: number;
  readonly content: string;
}

/** Contents that no revision stores yet: the replaced one (of an imported article) and the new one. */
const missingContents = (newest: Newest | undefined, before: CurrentContent | undefined, now: CurrentContent) => {
  if (before?.content !== now.content) return [...(before && before.content !== newest?.content ? [before] : []), now];
  return newest && isCovered(newest.content, now.content) ? [] : [before];
};

/**
 * Adds a revision if the save changed stored fields. `before` is the replaced content. The caller has locked the
 * article's row, so that numbers are consecutive.
 */
export const addArticleRevision = async (
  sql: Transaction,
  articleId: number,
  before: CurrentContent | undefined,
): Promise<void> => {
  const newest: Newest | undefined = await sql('item_revisions')
    .select('ordering', 'content')
    .where('item_id', articleId)
    .orderBy('ordering', 'desc')
    .first();
  const added = missingContents(newest, before, await currentContent(sql, articleId));
  if (added.length === 0) return;
  await sql('item_revisions').insert(
    added.map(({ title, content, by, at }, index) => ({
      ...{ item_id: articleId, ordering: (newest?.ordering ?? 0) + index + 1, title, content },
      ...{ created_by: by, created_at: at },
    })),
  );
};

const rowsOf = (sql: Sql, articleId: number) => revisionRows(sql, 'item_revisions').where('r.item_id', articleId);

const counted = async (sql: Sql, articleId: number): Promise<{ readonly total: number; readonly newest: number }> => {
  const [row]: { total: number; newest: number | null }[] = await sql('item_revisions')
    .where('item_id', articleId)
    .count({ total: '*' })
    .max({ newest: 'ordering' });
  return { total: Number(row?.total ?? 0), newest: row?.newest ?? 0 };
};

/** Page of an article's revisions from `start`, newest first. The newest is the current text. */
export const revisionsOfArticle = async (sql: Sql, articleId: number, start: number): Promise<RevisionsPage> => {
  const { total, newest } = await counted(sql, articleId);
  const rows: RevisionRow[] = await pageOfRows(rowsOf(sql, articleId), start);
  return { lines: rows.map(row => revisionLine(row, row.ordering === newest)), start, total };
};

/** Revision by number; throws 404 if absent. */
export const articleRevision = async (sql: Sql, articleId: number, ordering: number): Promise<RevisionLine> => {
  const row: RevisionRow | undefined = await rowsOf(sql, articleId).where('r.ordering', ordering).first();
  if (!row) throw notFound();
  return revisionLine(row, row.ordering === (await counted(sql, articleId)).newest);
};

/** Fields of an article with those of a revision applied; throws 404 if absent. */
export const fieldsOfArticleRevision = async (
  sql: Sql,
  articleId: number,
  ordering: number,
  current: ArticleFields,
): Promise<ArticleFields> => {
  const row: { content: string } | undefined = await sql('item_revisions')
    .select('content')
    .where({ item_id: articleId, ordering })
    .first();
  if (!row) throw notFound();
  return readRevision(row.content, current);
};

/** Category titles by id and picture titles by name, for a comparison. */
export const namesFor = async (
  sql: Sql,
  { categories, pictures }: { readonly categories: readonly number[]; readonly pictures: readonly string[] },
): Promise<{ readonly categories: ReadonlyMap<number, string>; readonly pictures: ReadonlyMap<string, string> }> => {
  const [titled, drawn]: [{ id: number; title: string }[], { name: string; title: string; alt: string }[]] =
    await Promise.all([
      sql('item_categories')
        .select('id', 'title')
        .whereIn('id', [...categories]),
      sql('media')
        .select('name', 'title', 'alt')
        .whereIn('name', [...pictures]),
    ]);
  return {
    categories: new Map(titled.map(({ id, title }) => [id, title])),
    pictures: new Map(drawn.map(({ name, title, alt }) => [name, title || alt])),
  };
};

export const deleteArticleRevision = (sql: Transaction, articleId: number, ordering: number): Promise<number> =>
  sql('item_revisions').where({ item_id: articleId, ordering }).delete();
