import type { Sql, Transaction } from '../../core/db/index.ts';

/** Tables with rows of the demo content; what depends on such a row is deleted with it. */
export const demoTables = [
  'users',
  'posts',
  'items',
  'categories',
  'tags',
  'item_categories',
  'item_tag_names',
  'teams',
  'pay_buttons',
  'redirects',
] as const;
export type DemoTable = (typeof demoTables)[number];

/** Ids of the rows of the demo content by their table. */
export type DemoRows = Readonly<Record<DemoTable, readonly number[]>>;

export const recordDemoRows = async (
  sql: Transaction,
  table: DemoTable,
  after: number,
  createdAt: Date,
): Promise<void> => {
  await sql.into(sql.raw('demo_rows (table_name, row_id, created_at)')).insert(
    sql(table)
      .select(sql.raw('?', [table]), 'id', sql.raw('?', [createdAt]))
      .where('id', '>', after),
  );
};

/** The recorded rows, also those that were deleted since. */
export const demoRows = async (sql: Sql): Promise<DemoRows> => {
  const rows: { table: string; id: number }[] = await sql('demo_rows').select({ table: 'table_name', id: 'row_id' });
  const of = (table: DemoTable): number[] => rows.flatMap(row => (row.table === table ? [row.id] : []));
  return {
    users: of('users'),
    posts: of('posts'),
    items: of('items'),
    categories: of('categories'),
    tags: of('tags'),
    item_categories: of('item_categories'),
    item_tag_names: of('item_tag_names'),
    teams: of('teams'),
    pay_buttons: of('pay_buttons'),
    redirects: of('redirects'),
  };
};

export const hasDemoRows = async (sql: Sql): Promise<boolean> =>
  (await sql('demo_rows').select('row_id').limit(1)).length > 0;

/** Locks the record, so that two removals run one after another. */
export const lockDemoRows = async (sql: Transaction): Promise<void> => {
  await sql('demo_rows').select('row_id').forUpdate();
};

export const forgetDemoRows = (sql: Transaction): Promise<number> => sql('demo_rows').delete();

export interface DemoText {
  readonly id: number;
  readonly title: string;
  /** True if it was edited after it was created. */
  readonly isEdited: boolean;
}

/** Posts or articles of the demo content that still exist. */
export const demoTexts = async (sql: Sql, table: 'posts' | 'items'): Promise<DemoText[]> => {
  const rows: { id: number; title: string; edited: number }[] = await sql(`${table} as t`)
    .join('demo_rows as d', join => join.on('d.row_id', 't.id').andOnVal('d.table_name', table))
    // A planned post was created with a date of the future.
    .select('t.id', 't.title', { edited: sql.raw('t.modified_at > d.created_at AND t.modified_at <> t.created_at') })
    .orderBy('t.id');
  return rows.map(({ id, title, edited }) => ({ id, title, isEdited: edited === 1 }));
};

/** Posts or articles of these accounts. */
export const textsBy = async (sql: Sql, table: 'posts' | 'items', userIds: readonly number[]): Promise<number[]> =>
  sql(table)
    .whereIn('author_id', [...userIds])
    .pluck('id');

export const giveTexts = (
  sql: Transaction,
  table: 'posts' | 'items',
  ids: readonly number[],
  authorId: number,
): Promise<number> =>
  sql(table)
    .whereIn('id', [...ids])
    .update({ author_id: authorId });

/** Accounts with these ids that exist. */
export const existingAccounts = async (sql: Sql, ids: readonly number[]): Promise<number[]> =>
  sql('users')
    .whereIn('id', [...ids])
    .pluck('id');

const uses = {
  categories: { table: 'post_categories', column: 'category_id' },
  tags: { table: 'post_tags', column: 'tag_id' },
  item_categories: { table: 'items', column: 'category_id' },
  item_tag_names: { table: 'item_tags', column: 'tag_id' },
  teams: { table: 'posts', column: 'team_id' },
  pay_buttons: { table: 'payments', column: 'button_id' },
} as const;

/** Rows with these ids that nothing of the site uses. */
export const unusedAmong = async (
  sql: Sql,
  kind: keyof typeof uses,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { table, column } = uses[kind];
  const used: number[] = await sql(table)
    .distinct(column)
    .whereIn(column, [...ids])
    .pluck(column);
  const found: number[] = await sql(kind)
    .whereIn('id', [...ids])
    .pluck('id');
  return found.filter(id => !used.includes(id));
};

/** Teams without members. */
export const teamsWithoutMembers = async (sql: Sql, ids: readonly number[]): Promise<number[]> => {
  const led: number[] = await sql('team_members')
    .distinct('team_id')
    .whereIn('team_id', [...ids])
    .pluck('team_id');
  return ids.filter(id => !led.includes(id));
};

export interface TreeRow {
  readonly id: number;
  readonly parentId: number | null;
}

/** Categories with their parents. */
export const categoryTree = (sql: Sql, table: 'categories' | 'item_categories'): Promise<TreeRow[]> =>
  sql(table).select({ id: 'id', parentId: 'parent_id' }).orderBy('id');

export const deleteArticleTags = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('item_tag_names')
    .whereIn('id', [...ids])
    .delete();

/** An administrator who is not of the demo content, the oldest first. */
export const ownAdministrator = async (sql: Sql, demoUsers: readonly number[]): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql('users')
    .select('id')
    .where({ role: 'admin', status: 'active' })
    .whereNotIn('id', [...demoUsers])
    .orderBy('id')
    .first();
  return row?.id;
};
