import { relistArticles } from '../articles/article-model/index.ts';
import { indexArticles } from '../articles/search/index.ts';
import type { Services } from '../core/context/index.ts';
import { transact } from '../core/db/index.ts';
import { accountRow, highestId, idsBy, insertAll } from './demo-queries.ts';
import { type Chance, chance, paragraph, sentence, slugged } from './words.ts';

const batch = 500;
const roots = 6;
const inside = 3;
const tags = 40;
/** The first seeded article has this many comments, for the benchmarks. */
const longThread = 200;

const only = (ids: ReadonlyMap<string, number>): number[] =>
  [...ids].filter(([name]) => name.startsWith('seed-')).map(([, id]) => id);

const prepare = async ({ sql, clock }: Services) => {
  const createdAt = new Date(clock.now());
  await transact(sql, async tx => {
    const account = { username: 'seed-writer', name: 'Writer', role: 'author' as const };
    await tx('users')
      .insert(accountRow({ ...account, password: '', biography: '', website: '', createdAt }))
      .onConflict('username_key')
      .ignore();
    const category = (alias: string, title: string, parent_id: number | null) => ({
      alias,
      title,
      parent_id,
      created_at: createdAt,
    });
    await tx('item_categories')
      .insert(Array.from({ length: roots }, (_, at) => category(`seed-${at + 1}`, `Category ${at + 1}`, null)))
      .onConflict('alias')
      .ignore();
    const ids = await idsBy(tx, 'item_categories', 'alias');
    const below = Array.from({ length: roots * inside }, (_, at) => {
      const root = (at % roots) + 1;
      return category(`seed-${root}-${at + 1}`, `Category ${root}, ${at + 1}`, ids.get(`seed-${root}`) ?? null);
    });
    await tx('item_categories').insert(below).onConflict('alias').ignore();
    await tx('item_tag_names')
      .insert(
        Array.from({ length: tags }, (_, at) => ({
          alias: `seed-tag-${at + 1}`,
          title: `Tag ${at + 1}`,
          created_at: createdAt,
        })),
      )
      .onConflict('alias')
      .ignore();
  });
  return {
    author: (await idsBy(sql, 'users', 'username')).get('seed-writer') ?? 0,
    categories: only(await idsBy(sql, 'item_categories', 'alias')),
    tags: only(await idsBy(sql, 'item_tag_names', 'alias')),
  };
};

type SeedContext = Awaited<ReturnType<typeof prepare>>;

const articleRow = (id: number, index: number, random: Chance, context: SeedContext, now: number) => {
  const title = sentence(random, 4, 9).slice(0, -1);
  const date = new Date(now - (index + 1) * 3_600_000);
  return {
    id,
    title,
    alias: slugged(title).slice(0, 150),
    intro: `<p>${paragraph(random)}</p>`,
    body: Array.from({ length: random.between(3, 9) }, () => `<p>${paragraph(random)}</p>`).join('\n'),
    published: true,
    author_id: context.author,
    category_id: random.pick(context.categories),
    comments_count: index === 0 ? longThread : 0,
    created_at: date,
    modified_at: date,
    publish_up: date,
  };
};

const commentRows = (articleId: number, random: Chance, now: number) =>
  Array.from({ length: longThread }, (_, index) => ({
    item_id: articleId,
    name: random.pick(['Ada', 'Bo', 'Chen', 'Dora', 'Emre', 'Fay']),
    body: paragraph(random, 1, 3),
    published: true,
    created_at: new Date(now - 3_600_000 + index * 1_000),
  }));

/** Fills the article area with so many articles, the first with a long thread; the same number gives the same rows. */
export const seedArticles = async (
  services: Services,
  count: number,
  progress: (done: number, all: number) => void = () => {},
): Promise<void> => {
  const { sql, clock } = services;
  const context = await prepare(services);
  const random = chance(count);
  const now = Math.floor(clock.now() / 1000) * 1000;
  const first = (await highestId(sql, 'items')) + 1;
  for (let start = 0; start < count; start += batch) {
    const size = Math.min(batch, count - start);
    const rows = Array.from({ length: size }, (_, at) =>
      articleRow(first + start + at, start + at, random, context, now),
    );
    await transact(sql, async tx => {
      await insertAll(tx, 'items', rows);
      const tagged = rows.map(row => ({
        item_id: row.id,
        tag_id: random.pick(context.tags),
        created_at: row.created_at,
      }));
      await insertAll(tx, 'item_tags', tagged);
      if (start === 0) await insertAll(tx, 'item_comments', commentRows(first, random, now));
      const ids = rows.map(row => row.id);
      await relistArticles(tx, ids);
      await indexArticles(tx, ids);
    });
    progress(start + size, count);
  }
};
