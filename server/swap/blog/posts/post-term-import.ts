import { type Batch, type Columns, type KindImport, knownIds, type Outcome, type Swap } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { hasRow, primaryCategories } from '../blog-queries.ts';
import { blogValues } from '../blog-values.ts';

/** A category or tag of a post: both as they are known here. */
interface Edge {
  readonly postId: number;
  readonly termId: number;
  readonly isPrimary: boolean;
}

interface TermOfPost {
  readonly kind: string;
  readonly table: 'easyblog_post_category' | 'easyblog_post_tag';
  readonly target: 'post_categories' | 'post_tags';
  readonly column: 'category_id' | 'tag_id';
  readonly terms: { readonly kind: string; readonly table: 'categories' | 'tags' };
  /** Reason in the receipt when one of both is missing. */
  readonly missingReason: string;
}

const add = async (batch: Batch, of: TermOfPost, edge: Edge | undefined): Promise<Outcome> => {
  if (!edge) return { outcome: 'left', reason: of.missingReason };
  const { postId: post_id, termId, isPrimary } = edge;
  const key = { post_id, [of.column]: termId };
  if (await hasRow(batch.mutation.sql, of.target, key))
    return { outcome: 'merged', reason: 'duplicate', table: of.terms.table, id: termId };
  const more: Columns = of.target === 'post_categories' ? { is_primary: isPrimary } : {};
  await batch.insert(of.target, { ...key, ...more }, Object.keys(key));
  return { outcome: 'added' };
};

const edgesOf = async (swap: Swap, of: TermOfPost, rows: readonly SourceRow[]) => {
  const [posts, terms] = await Promise.all([
    knownIds(
      swap,
      'easyblog posts',
      rows.map(row => row.post_id),
    ),
    knownIds(
      swap,
      of.terms.kind,
      rows.map(row => row[of.column]),
    ),
  ]);
  const primary = await primaryCategories(swap.services.sql, [...posts.values()]);
  return (row: SourceRow): Edge | undefined => {
    const [postId, termId] = [posts.get(row.post_id ?? ''), terms.get(row[of.column] ?? '')];
    if (postId === undefined || termId === undefined) return undefined;
    return { postId, termId, isPrimary: primary.get(postId) === termId };
  };
};

const termsOfPosts = (of: TermOfPost): KindImport => ({
  kind: of.kind,
  table: of.table,
  key: 'post_id',
  target: 'posts',
  compared: [],
  derived: blogValues,
  read: async (swap, rows) => {
    const edgeOf = await edgesOf(swap, of, rows);
    return rows.map(row => ({
      oldId: row.id ?? '',
      label: `post ${row.post_id}, ${of.column === 'tag_id' ? 'tag' : 'category'} ${row[of.column]}`,
      hashed: { post: row.post_id, term: row[of.column] },
      add: batch => add(batch, of, edgeOf(row)),
      change: async () => undefined,
    }));
  },
});

/** Categories of posts. The primary one is that of the post's row. */
export const postCategoryImport = termsOfPosts({
  kind: 'easyblog categories of posts',
  table: 'easyblog_post_category',
  target: 'post_categories',
  column: 'category_id',
  terms: { kind: 'easyblog categories', table: 'categories' },
  missingReason: 'post or category does not exist',
});

export const postTagImport = termsOfPosts({
  kind: 'easyblog tags of posts',
  table: 'easyblog_post_tag',
  target: 'post_tags',
  column: 'tag_id',
  terms: { kind: 'easyblog tags', table: 'tags' },
  missingReason: 'post or tag does not exist',
});
