import { countRows, type Sql } from '../../core/db/index.ts';

/** Published posts are counted up to this number. */
export const countedMost = 10_000;

const draft = 3;
const pending = 4;

export interface OpenText {
  readonly id: number;
  readonly title: string;
  readonly isPending: boolean;
  readonly changedAt: Date;
}

/** Own posts that are not published yet, the newest first. */
export const openTexts = async (sql: Sql, authorId: number, most: number): Promise<OpenText[]> => {
  const rows: (Omit<OpenText, 'isPending'> & { status: number })[] = await sql('posts')
    .select({ id: 'id', title: 'title', status: 'status_code', changedAt: 'modified_at' })
    .where('author_id', authorId)
    .whereIn('status_code', [draft, pending])
    .orderBy([
      { column: 'dated', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(most);
  return rows.map(({ status, ...row }) => ({ ...row, isPending: status === pending }));
};

/** Number of own published posts, up to `countedMost`. */
export const publishedCount = (sql: Sql, authorId: number): Promise<number> =>
  countRows(
    sql.from(sql('posts').select('id').where({ author_id: authorId, status_code: 1 }).limit(countedMost).as('some')),
  );

/** True for a site on which nobody has written. */
export const isEmptySite = async (sql: Sql): Promise<boolean> => {
  const [[post], [item]]: [{ id: number }[], { id: number }[]] = await Promise.all([
    sql('posts').select('id').where('id', '>', 0).orderBy('id').limit(1),
    sql('items').select('id').where('id', '>', 0).orderBy('id').limit(1),
  ]);
  return post === undefined && item === undefined;
};
