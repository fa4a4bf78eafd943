import type { RequestContext } from '../core/context/index.ts';
import { isDuplicate, type Sql, type Transaction } from '../core/db/index.ts';
import { notFound } from '../core/errors/index.ts';
import type { CommentTables, StoredComment, VisibleState } from './comment-kind.ts';

/** Values of columns, by name. */
export type Columns = Readonly<Record<string, string | number | boolean | Date | null>>;

const isPublished = ({ state }: Pick<StoredComment, 'state'>): number => Number(state === 'published');

/** Moves the number of published comments along with the row that it counts. */
const count = async (sql: Transaction, { targets }: CommentTables, targetId: number, by: number): Promise<void> => {
  if (by !== 0)
    await sql(targets)
      .where('id', targetId)
      .update({ comments_count: sql.raw('comments_count + ?', [by]) });
};

/** Tells whether one of these submissions is stored already. The caller has locked the row of the post or article. */
export const isSubmitted = async (
  sql: Sql,
  { comments }: Pick<CommentTables, 'comments'>,
  submissions: readonly string[],
): Promise<boolean> => (await sql(comments).select('id').whereIn('submission', submissions).first()) !== undefined;

/** Inserts a comment and counts it. Resolves with its id, or with null for a submission that is stored already. */
export const insertComment = async (
  sql: Transaction,
  tables: CommentTables,
  { targetId, state, columns }: { targetId: number; state: VisibleState; columns: Columns },
): Promise<number | null> => {
  try {
    const row = { ...columns, ...tables.stateColumns(state), [tables.targetId]: targetId };
    const [id] = await sql(tables.comments).insert(row);
    await count(sql, tables, targetId, isPublished({ state }));
    return Number(id);
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
};

/** Changes a comment, which gets its next version; `state` is its state afterwards. */
export const updateComment = async (
  sql: Transaction,
  tables: CommentTables,
  comment: StoredComment,
  columns: Columns,
  state = comment.state,
): Promise<void> => {
  await sql(tables.comments)
    .where('id', comment.id)
    .update({ ...columns, version: sql.raw('version + 1') });
  await count(sql, tables, comment.targetId, isPublished({ state }) - isPublished(comment));
};

/** Deletes a comment; the same text may be submitted again. */
export const deleteComment = async (sql: Transaction, tables: CommentTables, comment: StoredComment): Promise<void> => {
  await sql(tables.comments).where('id', comment.id).delete();
  await count(sql, tables, comment.targetId, -isPublished(comment));
};

/** Locks rows until the transaction ends, posts and articles before their comments. */
export interface Locking {
  readonly lock: boolean;
}

/** Reads rows by their ids in a fixed order, so that two bulk changes never wait for each other. */
export const rowsById = async <Row>(
  sql: Sql,
  table: string,
  columns: readonly string[],
  ids: readonly number[],
  { lock }: Locking,
): Promise<Row[]> => {
  const query = sql(table)
    .select([...columns])
    .whereIn('id', [...ids])
    .orderBy('id');
  return lock ? query.forUpdate() : query;
};

/** Returns the only row that was looked for; throws when it was not found. */
export const onlyRow = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw notFound();
  return row;
};

/** Reads posts or articles, and comments, by their ids. */
interface Readers<Row, Target> {
  readonly targets: (ids: readonly number[]) => Promise<readonly Target[]>;
  readonly comments: (ids: readonly number[]) => Promise<readonly Row[]>;
  readonly targetIdOf: (row: Row) => number;
}

/**
 * Reads comments with the posts or articles that they are about, in the order of `comments`; all or none. Posts and
 * articles are locked before their comments, so that two bulk changes never wait for each other.
 */
export const commentsWithTargets = async <Row, Target extends { readonly id: number }>(
  { sql }: RequestContext,
  tables: CommentTables,
  ids: readonly number[],
  { targets, comments, targetIdOf }: Readers<Row, Target>,
): Promise<{ row: Row; target: Target }[]> => {
  const wanted = [...new Set(ids)];
  const targetIds: number[] = await sql(tables.comments).distinct().whereIn('id', wanted).pluck(tables.targetId);
  const found = new Map((await targets(targetIds)).map(target => [target.id, target]));
  const rows = await comments(wanted);
  if (wanted.length === 0 || rows.length < wanted.length) throw notFound();
  return rows.map(row => {
    const target = found.get(targetIdOf(row));
    if (!target) throw notFound();
    return { row, target };
  });
};
