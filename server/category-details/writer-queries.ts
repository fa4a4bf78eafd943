import type { Sql, Transaction } from '../core/db/index.ts';
import { subtreeIds } from './tree.ts';

/** Categories of posts or of articles: their tables, and the value that stands for everybody who writes there. */
const kinds = {
  post: { categories: 'categories', writers: 'category_writers', everybody: 'bloggers' },
  article: { categories: 'item_categories', writers: 'item_category_writers', everybody: 'authors' },
} as const;

export type CategoryKind = keyof typeof kinds;

/** Accounts that write in a category: everybody who writes, or members of chosen groups. */
export interface CategoryWriters {
  readonly write_access: 'bloggers' | 'authors' | 'groups';
  readonly write_groups: number[];
}

export const everybodyIn = (kind: CategoryKind): 'bloggers' | 'authors' => kinds[kind].everybody;

/** Writers of a category; an unknown value counts as the most restricted. */
export const writersOf = async (sql: Sql, kind: CategoryKind, id: number): Promise<CategoryWriters> => {
  const { categories, writers, everybody } = kinds[kind];
  const [row, groups]: [{ write_access: string } | undefined, number[]] = await Promise.all([
    sql(categories).where({ id }).first('write_access'),
    sql(writers).where('category_id', id).orderBy('group_id').pluck('group_id'),
  ]);
  return { write_access: row?.write_access === everybody ? everybody : 'groups', write_groups: groups };
};

export const storeWriters = async (
  sql: Transaction,
  kind: CategoryKind,
  category_id: number,
  { write_access, write_groups }: CategoryWriters,
): Promise<void> => {
  const { categories, writers } = kinds[kind];
  await sql(categories).where('id', category_id).update({ write_access });
  await sql(writers).where({ category_id }).delete();
  if (write_groups.length > 0) await sql(writers).insert(write_groups.map(group_id => ({ category_id, group_id })));
};

interface CategoryRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
}

/**
 * Categories in which an account may not write, with their titles: those of groups that it is not in, and those below
 * them (decision 0122).
 */
export const closedTo = async (sql: Sql, kind: CategoryKind, userId: number): Promise<ReadonlyMap<number, string>> => {
  const { categories, writers } = kinds[kind];
  const limited: number[] = await sql(categories).where('write_access', 'groups').pluck('id');
  if (limited.length === 0) return new Map();
  const [open, all]: [number[], CategoryRow[]] = await Promise.all([
    sql('member_group_accounts as a')
      .join(`${writers} as w`, 'w.group_id', 'a.group_id')
      .where('a.user_id', userId)
      .pluck('w.category_id'),
    sql(categories).select('id', 'title', { parentId: 'parent_id' }),
  ]);
  const closed = new Set(limited.filter(id => !open.includes(id)).flatMap(id => [...subtreeIds(all, id)]));
  return new Map(all.filter(({ id }) => closed.has(id)).map(({ id, title }) => [id, title]));
};
