import { relistArticles } from '../articles/article-model/index.ts';
import { indexArticles } from '../articles/search/index.ts';
import type { Mutation, Services } from '../core/context/index.ts';
import { sanitize } from '../core/rich-text/index.ts';
import { type encodePicture, storePicture } from '../media/index.ts';
import { type DemoArticle, demoArticleCategories, demoArticles } from './content/articles.ts';
import { idsBy, insertAll } from './demo-queries.ts';
import type { Scene } from './post.ts';
import { slugged } from './words.ts';

const dayMs = 24 * 3600 * 1000;

interface Cleaned {
  readonly intro: string;
  readonly body: string;
}

/** Sanitized texts of the demo articles, made before the transaction. */
export const cleanedArticles = async (ownHosts: readonly string[]): Promise<ReadonlyMap<string, Cleaned>> => {
  const clean = (text: string): Promise<string> => sanitize(text, { ownHosts: [...ownHosts], images: 'own' });
  const cleaned = await Promise.all(
    demoArticles.map(
      async ({ alias, intro, body }) => [alias, { intro: await clean(intro), body: await clean(body) }] as const,
    ),
  );
  return new Map(cleaned);
};

interface SeedContext {
  readonly services: Services;
  readonly write: Mutation;
  readonly pictures: ReadonlyMap<Scene, Awaited<ReturnType<typeof encodePicture>>>;
  readonly texts: ReadonlyMap<string, Cleaned>;
  readonly author: number;
  readonly now: Date;
}

const need = (ids: ReadonlyMap<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo articles name ${name}, which they do not have`);
  return id;
};

const seedCategories = async ({ write: { sql }, now }: SeedContext): Promise<void> => {
  for (const [ordering, { parent, access = 'public', ...category }] of demoArticleCategories.entries()) {
    const ids = await idsBy(sql, 'item_categories', 'alias');
    await sql('item_categories').insert({
      ...category,
      access,
      ordering,
      parent_id: parent ? need(ids, parent) : null,
      created_at: now,
    });
  }
};

const imageOf = async (
  { services, write, pictures, author }: SeedContext,
  { picture }: DemoArticle,
): Promise<number | null> => {
  const encoded = picture && pictures.get(picture.scene);
  if (!picture || !encoded) return null;
  const stored = await storePicture(
    { services, sql: write.sql },
    {
      owner: author,
      encoded,
      folder: `user:${author}`,
      alt: picture.alt,
      attached: true,
      permanent: true,
      unlimited: true,
    },
  );
  return stored.id;
};

const seedArticle = async (context: SeedContext, item: DemoArticle): Promise<number> => {
  const { write, texts, author, now } = context;
  const categories = await idsBy(write.sql, 'item_categories', 'alias');
  const tags = await idsBy(write.sql, 'item_tag_names', 'alias');
  const date = new Date(now.getTime() - item.daysAgo * dayMs);
  const [id = 0] = await write.sql('items').insert({
    category_id: need(categories, item.category),
    title: item.title,
    alias: item.alias,
    ...texts.get(item.alias),
    published: true,
    featured: item.featured ?? false,
    author_id: author,
    author_alias: item.authorAlias ?? '',
    created_at: date,
    modified_at: date,
    publish_up: date,
    image_id: await imageOf(context, item),
    image_caption: item.picture?.caption ?? '',
  });
  await insertAll(
    write.sql,
    'item_tags',
    item.tags.map((tag, ordering) => ({ item_id: id, tag_id: need(tags, slugged(tag)), ordering, created_at: date })),
  );
  return id;
};

/** The article area of the demo content, written by its author. */
export const seedArticles = async (context: SeedContext): Promise<void> => {
  const { sql, invalidate } = context.write;
  await seedCategories(context);
  await insertAll(
    sql,
    'item_tag_names',
    [...new Set(demoArticles.flatMap(item => item.tags))].map(title => ({
      title,
      alias: slugged(title),
      created_at: context.now,
    })),
  );
  const ids: number[] = [];
  for (const item of demoArticles) ids.push(await seedArticle(context, item));
  await relistArticles(sql, ids);
  await indexArticles(sql, ids);
  invalidate('items');
};
