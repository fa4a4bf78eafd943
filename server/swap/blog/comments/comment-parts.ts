import { type KnownIds, knownIds, type Swap } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { datesOfPosts, namesOfAccounts } from '../blog-queries.ts';
import { inOrder } from './comment-order.ts';

/** Comments of some posts, and ids here that they refer to. */
export interface CommentParts {
  /** Post by post, each in the order of the numbers. */
  readonly ordered: readonly SourceRow[];
  readonly byId: ReadonlyMap<string, SourceRow>;
  readonly posts: KnownIds;
  readonly accounts: KnownIds;
  /** Names of accounts and dates of posts, by ids here. */
  readonly names: ReadonlyMap<number, string>;
  readonly dates: ReadonlyMap<number, Date>;
}

export const commentParts = async (swap: Swap, rows: readonly SourceRow[]): Promise<CommentParts> => {
  const { sql } = swap.services;
  const byPost = new Map<string, SourceRow[]>();
  for (const row of rows) byPost.set(row.post_id ?? '', [...(byPost.get(row.post_id ?? '') ?? []), row]);
  const [posts, accounts] = await Promise.all([
    knownIds(swap, 'easyblog posts', [...byPost.keys()]),
    knownIds(
      swap,
      'users',
      rows.map(row => row.created_by),
    ),
  ]);
  const [names, dates] = await Promise.all([
    namesOfAccounts(sql, [...accounts.values()]),
    datesOfPosts(sql, [...posts.values()]),
  ]);
  const ordered = [...byPost.values()].flatMap(inOrder);
  return { ordered, byId: new Map(rows.map(row => [row.id ?? '', row])), posts, accounts, names, dates };
};
