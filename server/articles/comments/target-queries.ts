import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { ItemCommentSubject, ItemSubject, OpenItem } from '../../core/policy/index.ts';
import { itemSubjectOf, type SubjectRow, subjectColumns } from '../item-model/index.ts';

interface Named {
  readonly title: string;
  readonly alias: string;
}

/** The item a comment is written to or stands under. */
export interface ItemTarget extends OpenItem, Named {}

/** A comment with its item. */
export interface CommentTarget extends ItemCommentSubject {
  readonly name: string;
  readonly body: string;
  readonly item: ItemSubject & Named;
}

interface ItemRow extends SubjectRow, Named {
  readonly allow_comments: number;
}

interface Locking {
  /** Holds the rows until the transaction ends, the item before its comments: whoever counts comes in turn. */
  readonly lock: boolean;
}

const itemRow = async (sql: Sql, id: number, { lock }: Locking): Promise<ItemRow> => {
  const query = sql('items')
    .select(...subjectColumns, 'title', 'alias', 'allow_comments')
    .where('id', id)
    .first();
  const row: ItemRow | undefined = await (lock ? query.forUpdate() : query);
  if (!row) throw notFound();
  return row;
};

/** Who may comment on an item, as the settings and the item itself say. */
export const openToOf = (
  { services: { site } }: Pick<RequestContext, 'services'>,
  { allowsComments }: { allowsComments: boolean },
): OpenItem['openTo'] => {
  const setting = site.get('articles.comments');
  return setting === 'off' || !allowsComments ? 'nobody' : setting;
};

/** An item for who wants to comment on it. */
export const itemTarget = async (context: RequestContext, id: number, locking: Locking): Promise<ItemTarget> => {
  const row = await itemRow(context.sql, id, locking);
  const openTo = openToOf(context, { allowsComments: row.allow_comments === 1 });
  return { ...itemSubjectOf(context, row), title: row.title, alias: row.alias, openTo };
};

interface CommentRow {
  readonly id: number;
  readonly item_id: number;
  readonly author_id: number | null;
  readonly name: string;
  readonly body: string;
  readonly published: number;
}

/** Comments with their items; locked in one order, so that two bulk acts never wait for each other. All or none. */
export const commentTargets = async (
  context: RequestContext,
  ids: readonly number[],
  locking: Locking,
): Promise<CommentTarget[]> => {
  const wanted = [...new Set(ids)];
  const places: { item_id: number }[] = await context.sql('item_comments').distinct('item_id').whereIn('id', wanted);
  const items = new Map<number, ItemRow>();
  for (const { item_id } of places.sort((one, other) => one.item_id - other.item_id))
    items.set(item_id, await itemRow(context.sql, item_id, locking));
  const query = context
    .sql('item_comments')
    .select('id', 'item_id', 'author_id', 'name', 'body', 'published')
    .whereIn('id', wanted)
    .orderBy('id');
  const rows: CommentRow[] = await (locking.lock ? query.forUpdate() : query);
  if (wanted.length === 0 || rows.length < wanted.length) throw notFound();
  return rows.map(row => {
    const item = items.get(row.item_id);
    if (!item) throw notFound();
    return {
      id: row.id,
      authorId: row.author_id,
      name: row.name,
      body: row.body,
      published: row.published === 1,
      item: { ...itemSubjectOf(context, item), title: item.title, alias: item.alias },
    };
  });
};

export const commentTarget = async (context: RequestContext, id: number, locking: Locking): Promise<CommentTarget> => {
  const [target] = await commentTargets(context, [id], locking);
  if (!target) throw notFound();
  return target;
};

/** Comments that wait on the items of an account, some hundred at once. */
export const waitingOn = async (sql: Sql, authorId: number, most: number): Promise<number[]> => {
  const rows: { id: number }[] = await sql('item_comments as c')
    .join('items as i', 'i.id', 'c.item_id')
    .select('c.id')
    .where({ 'i.author_id': authorId, 'c.published': 0 })
    .orderBy('c.id')
    .limit(most);
  return rows.map(({ id }) => id);
};
