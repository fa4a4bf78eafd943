import { randomBytes } from 'node:crypto';
import { relistPosts } from '../blog/post-model/listing-queries.ts';
import { indexPosts } from '../blog/search/index-queries.ts';
import { transact } from '../core/db/db.ts';
import type { House } from './house.ts';

export interface Written {
  readonly id: number;
  readonly slug: string;
}

/** Posts, categories and tags of tests: rows as the composer leaves them. */
export const writer = ({ sql, clock }: Pick<House, 'sql' | 'clock'>) => {
  const now = (): Date => new Date(Math.floor(clock.now() / 1000) * 1000);
  const unique = (): string => randomBytes(4).toString('hex');
  const named = async (table: 'categories' | 'tags', title: string): Promise<{ id: number; alias: string }> => {
    const alias = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${unique()}`;
    const [id] = await sql(table).insert({ title, alias, created_at: now() });
    return { id: Number(id), alias };
  };
  return {
    category: (title: string) => named('categories', title),
    tag: (title: string) => named('tags', title),
    /** A post that came out an hour ago unless `columns` say otherwise. */
    post: async (
      authorId: number,
      columns: Readonly<Record<string, unknown>> = {},
      { categories = [], tags = [] }: { categories?: readonly number[]; tags?: readonly number[] } = {},
    ): Promise<Written> => {
      const slug = String(columns.slug ?? `post-${unique()}`);
      const id = await transact(sql, async tx => {
        const [made] = await tx('posts').insert({
          title: 'A post',
          body: '<p>Words of the post.</p>',
          state: 'published',
          author_id: authorId,
          created_at: now(),
          modified_at: now(),
          published_at: new Date(now().getTime() - 3_600_000),
          ...columns,
          slug,
        });
        const postId = Number(made);
        for (const [index, category_id] of categories.entries())
          await tx('post_categories').insert({ post_id: postId, category_id, is_primary: index === 0 });
        for (const tag_id of tags) await tx('post_tags').insert({ post_id: postId, tag_id });
        await relistPosts(tx, [postId]);
        await indexPosts(tx, [postId]);
        return postId;
      });
      return { id, slug };
    },
  };
};
