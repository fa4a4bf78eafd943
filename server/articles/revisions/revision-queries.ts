import type { RevisionLine } from '../../blog/revisions/list-queries.ts';
import type { Sql, Transaction } from '../../core/db.ts';
import { notFound } from '../../core/refusal.ts';
import { fieldsOfItem } from '../editing/editable-queries.ts';
import { type ItemText, readItemText, writeItemText } from './content.ts';

/** The text of an article as a revision stores it, with its author and time. */
export interface CurrentText {
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

/** The current text of an article. */
export const currentText = async (sql: Sql, itemId: number): Promise<CurrentText> => {
  const row: WriterRow | undefined = await sql('items')
    .select('author_id', 'modified_by', 'modified_at')
    .where('id', itemId)
    .first();
  if (!row) throw notFound();
  const fields = await fieldsOfItem(sql, itemId);
  const by = row.modified_by ?? row.author_id;
  return { title: fields.title, content: writeItemText(fields), by, at: row.modified_at };
};

/**
 * Adds a revision for a save that changed the text; the same text once more is no revision. `before` is the text that
 * the save replaced: stored too where no revision has it, as with an article that was imported. The caller holds the
 * article's row, so that numbers follow each other.
 */
export const addItemRevision = async (
  sql: Transaction,
  itemId: number,
  before: CurrentText | undefined,
): Promise<void> => {
  const newest: { ordering: number; content: string } | undefined = await sql('item_revisions')
    .select('ordering', 'content')
    .where('item_id', itemId)
    .orderBy('ordering', 'desc')
    .first();
  const now = await currentText(sql, itemId);
  const texts = [...(before ? [before] : []), now];
  const added = texts.filter(({ content }, at) => content !== (at === 0 ? newest?.content : texts[at - 1]?.content));
  if (added.length === 0) return;
  await sql('item_revisions').insert(
    added.map(({ title, content, by, at }, index) => ({
      ...{ item_id: itemId, ordering: (newest?.ordering ?? 0) + index + 1, title, content },
      ...{ created_by: by, created_at: at },
    })),
  );
};

const atMost = 100;

interface Row {
  readonly id: number;
  readonly ordering: number;
  readonly created_by: number | null;
  readonly created_at: Date;
  readonly writer: string | null;
}

/** The revisions of an article, newest first. The newest one is the current text. */
export const revisionsOfItem = async (sql: Sql, itemId: number): Promise<RevisionLine[]> => {
  const rows: Row[] = await sql('item_revisions as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select('r.id', 'r.ordering', 'r.created_by', 'r.created_at', { writer: 'u.name' })
    .where('r.item_id', itemId)
    .orderBy('r.ordering', 'desc')
    .limit(atMost);
  return rows.map((row, at) => ({
    id: row.id,
    ordering: row.ordering,
    state: 'final',
    writerId: row.created_by,
    writer: row.writer,
    createdAt: row.created_at,
    isStanding: at === 0,
  }));
};

/** The text of a revision by its number; not found when the article has no such revision. */
export const textOfItemRevision = async (sql: Sql, itemId: number, ordering: number): Promise<ItemText> => {
  const row: { content: string } | undefined = await sql('item_revisions')
    .select('content')
    .where({ item_id: itemId, ordering })
    .first();
  if (!row) throw notFound();
  return readItemText(row.content);
};

export const dropItemRevision = (sql: Transaction, itemId: number, ordering: number): Promise<number> =>
  sql('item_revisions').where({ item_id: itemId, ordering }).delete();
