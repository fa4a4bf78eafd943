import type { Knex, Sql } from '../../core/db/index.ts';
import { mailKey } from '../../core/net/index.ts';
import type { CommentTables } from '../comment-kind.ts';

/** Comments held in one window: those that some mail lists, the longest waiting first, and their numbers. */
export interface HeldComments<Comment> {
  readonly comments: readonly Comment[];
  /** The number of comments by the author of the post or article that they are about. */
  readonly counts: ReadonlyMap<number, number>;
}

/** The most comments that one mail lists; the list of held comments has the others. */
export const digestedMost = 20;

const sharedColumns = {
  id: 'c.id',
  name: 'c.name',
  email: 'c.email',
  authorId: 'c.author_id',
  targetTitle: 't.title',
  ownerId: 't.author_id',
} as const;

/** The columns that mails about all kinds of comments need. */
type MailedColumns = Readonly<
  Record<'id' | 'ownerId', number> &
    Record<'name' | 'email' | 'emailKey' | 'targetTitle', string> &
    Record<'authorId', number | null>
>;

interface Reader<Row, Comment> {
  /** Further columns of the comment, `c`, and of its post or article, `t`. */
  readonly columns: Readonly<Record<string, string>>;
  /** The dates that place a held comment in a window. */
  readonly dates: readonly ('c.created_at' | 'c.modified_at')[];
  readonly read: (row: Row & MailedColumns, now: Date) => Comment;
}

// The first comments of a window, and the first on each author's texts, the longest waiting first.
const firstHeld = (sql: Sql, held: Knex.QueryBuilder): Promise<{ id: number; ownerId: number; count: number }[]> => {
  const ranked = sql
    .from(held.as('held'))
    .select('id', { ownerId: 'owner_id' })
    .select({
      place: sql.raw('ROW_NUMBER() OVER (ORDER BY created_at, id)'),
      ownPlace: sql.raw('ROW_NUMBER() OVER (PARTITION BY owner_id ORDER BY created_at, id)'),
      count: sql.raw('COUNT(*) OVER (PARTITION BY owner_id)'),
    });
  return sql
    .from(ranked.as('ranked'))
    .select('id', 'ownerId', 'count')
    .where('place', '<=', digestedMost)
    .orWhere('ownPlace', '<=', digestedMost);
};

/** Makes the functions that read comments of one kind for mails. */
export const mailedCommentReader = <Row, Comment>(
  { comments, targets, targetId, stateColumns }: CommentTables,
  { columns, dates, read }: Reader<Row, Comment>,
) => {
  const joined = (sql: Sql) => sql(`${comments} as c`).join(`${targets} as t`, 't.id', `c.${targetId}`);
  const mailed = (sql: Sql) => joined(sql).select({ ...sharedColumns, ...columns });
  const heldState = Object.fromEntries(
    Object.entries(stateColumns('held')).map(([name, value]) => [`c.${name}`, value]),
  );
  const heldBy = (sql: Sql, date: string, start: Date, end: Date) =>
    joined(sql)
      .select({ id: 'c.id', created_at: 'c.created_at', owner_id: 't.author_id' })
      .where(heldState)
      .where(date, '>=', start)
      .where(date, '<', end);
  const commentIn = (row: Row & MailedColumns, now: Date): Comment =>
    read({ ...row, emailKey: mailKey(row.email) }, now);
  return {
    find: async (sql: Sql, ids: readonly number[], now: Date): Promise<readonly Comment[]> => {
      const rows: (Row & MailedColumns)[] = await mailed(sql).whereIn('c.id', ids);
      return rows.map(row => commentIn(row, now));
    },
    /** Comments written or changed in a window that still wait. */
    heldBetween: async (sql: Sql, start: Date, end: Date, now: Date): Promise<HeldComments<Comment>> => {
      const [first, ...others] = dates.map(date => heldBy(sql, date, start, end));
      const held = first && others.length === 0 ? first : sql.union([...(first ? [first] : []), ...others], true);
      const found = await firstHeld(sql, held);
      const ids = found.map(({ id }) => id);
      const rows: (Row & MailedColumns)[] =
        ids.length > 0 ? await mailed(sql).whereIn('c.id', ids).orderBy(['c.created_at', 'c.id']) : [];
      return {
        comments: rows.map(row => commentIn(row, now)),
        counts: new Map(found.map(({ ownerId, count }) => [ownerId, Number(count)])),
      };
    },
  };
};
