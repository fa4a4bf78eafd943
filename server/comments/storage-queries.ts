import type { RequestContext } from '../core/context/index.ts';
import { insertReturning, isDuplicateOf, type Sql, type Transaction } from '../core/db/index.ts';
import { notFound } from '../core/errors/index.ts';
import type { GroupLocking } from '../core/http/index.ts';
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

/** Returns which of these submissions are stored already. The caller has locked the rows of the posts or articles. */
export const storedAmong = async (
  sql: Sql,
  { comments }: Pick<CommentTables, 'comments'>,
  submissions: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set<string>(await sql(comments).whereIn('submission', submissions).pluck('submission'));

export interface NewComment {
  readonly targetId: number;
  readonly state: VisibleState;
  /** The number of the comment, where those of a target are numbered; the target gets it as that of its newest one. */
  readonly number: number | undefined;
  readonly columns: Columns & { readonly submission: string };
}

/** A value for each id; other rows get `otherwise`. */
const valueById = (sql: Sql, values: ReadonlyMap<number, number>, before: string, otherwise: string) =>
  sql.raw(`${before}CASE id ${'WHEN ? THEN ? '.repeat(values.size)}ELSE ${otherwise} END`, [...values].flat());

/** Counts new comments of several posts or articles in one statement. */
const countNew = async (
  sql: Transaction,
  { targets }: CommentTables,
  comments: readonly NewComment[],
): Promise<void> => {
  const published = new Map<number, number>();
  const newest = new Map<number, number>();
  for (const { targetId, state, number } of comments) {
    if (state === 'published') published.set(targetId, (published.get(targetId) ?? 0) + 1);
    if (number !== undefined) newest.set(targetId, number);
  }
  if (published.size + newest.size === 0) return;
  await sql(targets)
    .whereIn('id', [...new Set([...published.keys(), ...newest.keys()])])
    .update({
      ...(published.size > 0 && { comments_count: valueById(sql, published, 'comments_count + ', '0') }),
      ...(newest.size > 0 && { comments_made: valueById(sql, newest, '', 'comments_made') }),
    });
};

const insertRows = (sql: Transaction, tables: CommentTables, comments: readonly NewComment[]) =>
  sql(tables.comments).insert(
    // Assigns in place of spreads (decision 0167).
    comments.map(({ targetId, state, number, columns }) =>
      Object.assign(
        { [tables.targetId]: targetId },
        columns,
        number === undefined ? undefined : { number },
        tables.stateColumns(state),
      ),
    ),
  );

/** Inserts a comment and counts it. Resolves with its id, or with null for a submission that is stored already. */
export const insertComment = async (
  sql: Transaction,
  tables: CommentTables,
  comment: NewComment,
): Promise<number | null> => {
  try {
    const [id] = await insertRows(sql, tables, [comment]);
    await countNew(sql, tables, [comment]);
    return Number(id);
  } catch (error) {
    if (isDuplicateOf(error, `${tables.comments}_submission_unique`)) return null;
    throw error;
  }
};

interface StoredId {
  readonly id: number;
  readonly submission: string;
}

/** Inserts comments and counts them. Resolves with their ids by their submissions; rejects when one is stored already. */
export const insertComments = async (
  sql: Transaction,
  tables: CommentTables,
  comments: readonly NewComment[],
): Promise<ReadonlyMap<string, number>> => {
  const submissions = comments.map(({ columns }) => columns.submission);
  const rows = await insertReturning<StoredId>(sql, insertRows(sql, tables, comments), {
    columns: ['id', 'submission'],
    read: () => sql(tables.comments).select('id', 'submission').whereIn('submission', submissions),
  });
  await countNew(sql, tables, comments);
  return new Map(rows.map(({ id, submission }) => [submission, id]));
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
  { lock }: Locking | GroupLocking,
): Promise<Row[]> => {
  const query = sql(table)
    .select([...columns])
    .whereIn('id', [...ids])
    .orderBy('id');
  if (lock === 'available') return query.forUpdate().skipLocked();
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
