import type { Sql } from '../../core/db/index.ts';

const tables = [
  ...['users', 'categories', 'tags', 'posts', 'post_categories', 'post_tags', 'comments', 'comment_likes'],
  ...[
    'ratings',
    'reactions',
    'reaction_counts',
    'reaction_kinds',
    'favourites',
    'subscriptions',
    'featured',
    'announcements',
  ],
  ...['search_posts', 'search_words', 'search_heads'],
];

/** Whole rows of every table that an import of a blog writes. Accounts of tests are left out. */
export const tablesOf = async (sql: Sql): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async name => [
        name,
        name === 'users' ? await sql(name).whereNotNull('legacy_id').select('id') : await sql(name),
      ]),
    ),
  );
