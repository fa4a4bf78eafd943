import type { Mutation } from '../core/context/index.ts';
import { demoArticleComments } from './content/article-comments.ts';
import { idsBy, insertAll } from './demo-queries.ts';
import { demoPeople } from './people.ts';

const hourMs = 3600_000;

const guest = (name: string) => ({
  author_id: null,
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '-')}@guests.example`,
});

/** Adds the comments of the demo articles. */
export const seedArticleComments = async (
  { sql }: Mutation,
  people: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  const items = await idsBy(sql, 'items', 'alias');
  const member = (username: string) => ({
    author_id: people.get(username) ?? null,
    name: demoPeople.find(person => person.username === username)?.name ?? username,
    email: `${username}@lectern.example`,
  });
  const rows = demoArticleComments.map(({ item, by, hoursAgo, body, held }) => ({
    item_id: items.get(item),
    ...('account' in by ? member(by.account) : guest(by.guest)),
    body,
    published: held === undefined,
    created_at: new Date(now.getTime() - hoursAgo * hourMs),
  }));
  await insertAll(sql, 'item_comments', rows);
  for (const id of new Set(rows.map(row => row.item_id)))
    await sql('items')
      .where('id', id)
      .update({ comments_count: rows.filter(row => row.item_id === id && row.published).length });
};
