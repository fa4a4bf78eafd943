import { escapeLike, type Knex, type Sql, type Transaction } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';

export type BlockKind = 'email' | 'network';

export interface Block {
  readonly id: number;
  readonly kind: BlockKind;
  /** A keyed hash (`core/net/network`). */
  readonly mark: string;
  /** The name the guest wrote under when the block was made. */
  readonly name: string;
  /** Empty for a network, and for an address that was erased since. */
  readonly email: string;
  readonly reason: string;
  readonly byId: number | null;
  readonly byName: string | null;
  readonly createdAt: Date;
  readonly endsAt: Date | null;
}

const columns = {
  id: 'b.id',
  kind: 'b.kind',
  mark: 'b.mark',
  name: 'b.name',
  email: 'b.email',
  reason: 'b.reason',
  byId: 'b.by_id',
  byName: 'u.name',
  createdAt: 'b.created_at',
  endsAt: 'b.ends_at',
} as const;

const blocks = (sql: Sql): Knex.QueryBuilder =>
  sql('commenter_blocks as b').leftJoin('users as u', 'u.id', 'b.by_id').select(columns);

export interface BlockFilter {
  readonly search: string;
  readonly kind: string | undefined;
  readonly sort: string;
  readonly ordering: Ordering;
  readonly start: number;
  readonly now: Date;
}

const narrowed =
  ({ search, kind, now }: BlockFilter) =>
  (query: Knex.QueryBuilder): void => {
    query.where(lasting => lasting.whereNull('b.ends_at').orWhere('b.ends_at', '>', now));
    if (kind) query.where('b.kind', kind);
    if (!search) return;
    const pattern = `%${escapeLike(search)}%`;
    query.where(found => {
      for (const column of ['b.name', 'b.email', 'b.reason']) found.orWhere(column, 'like', pattern);
    });
  };

/** The blocks of one page of the list, and how many there are on all. */
export const blocksPage = async (
  sql: Sql,
  filter: BlockFilter,
): Promise<{ readonly blocks: Block[]; readonly total: number }> => {
  const [rows, [counted]]: [Block[], { n: number }[]] = await Promise.all([
    blocks(sql)
      .modify(narrowed(filter))
      .orderBy([
        // A block without an end comes after those with one.
        ...(filter.sort === 'end'
          ? [{ column: sql.raw("COALESCE(b.ends_at, '9999-12-31')"), order: filter.ordering }]
          : []),
        { column: 'b.id', order: filter.sort === 'end' ? 'desc' : filter.ordering },
      ])
      .limit(listSize)
      .offset(filter.start),
    sql('commenter_blocks as b').modify(narrowed(filter)).count({ n: '*' }),
  ]);
  return { blocks: rows, total: Number(counted?.n ?? 0) };
};

export type HeldBlock = Omit<Block, 'byName'>;

const { byName: _, ...ownColumns } = columns;

/** Blocks by their ids; with `lock` their rows are locked, in the order of the ids. */
export const blocksAmong = (sql: Sql, ids: readonly number[], { lock }: { lock: boolean }): Promise<HeldBlock[]> => {
  const query = sql('commenter_blocks as b')
    .select(ownColumns)
    .whereIn('b.id', [...ids])
    .orderBy('b.id');
  return lock ? query.forUpdate() : query;
};

export interface NewBlock {
  readonly kind: BlockKind;
  readonly mark: string;
  readonly email: string;
}

export interface BlockTerms {
  readonly name: string;
  readonly reason: string;
  readonly byId: number | null;
  readonly now: Date;
  readonly endsAt: Date | null;
}

/**
 * Adds blocks, or changes those that exist for the same mark, and returns their ids. Of two parallel changes the later
 * wins.
 */
export const putBlocks = async (
  sql: Transaction,
  blocks: readonly NewBlock[],
  terms: BlockTerms,
): Promise<number[]> => {
  const { byId, endsAt, now, ...words } = terms;
  await sql('commenter_blocks')
    .insert(blocks.map(block => ({ ...block, ...words, by_id: byId, created_at: now, ends_at: endsAt })))
    .onConflict('mark')
    .merge(['name', 'email', 'reason', 'by_id', 'created_at', 'ends_at']);
  const rows: { id: number }[] = await sql('commenter_blocks')
    .select('id')
    .whereIn(
      'mark',
      blocks.map(({ mark }) => mark),
    )
    .orderBy('id');
  return rows.map(({ id }) => id);
};

export const dropBlocks = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('commenter_blocks')
    .whereIn('id', [...ids])
    .delete();

/** Guest who wrote a comment, with the data that a block uses. */
export interface Guest {
  readonly name: string;
  readonly email: string;
  readonly ip: string;
}

/** Ids of a comment on a post and of one on an article; one of the two is 0. */
export interface CommentName {
  readonly comment: number;
  readonly itemComment: number;
}

/** Guest who wrote a comment; undefined if a member wrote it or it does not exist. */
export const guestOf = (sql: Sql, { comment, itemComment }: CommentName): Promise<Guest | undefined> =>
  sql(comment > 0 ? 'comments' : 'item_comments')
    .select('name', 'email', 'ip')
    .where('id', comment > 0 ? comment : itemComment)
    .whereNull('author_id')
    .first();
