import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Services } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { moment } from '../../core/time/index.ts';
import { type Manifest, wordpressName } from '../format/manifest.ts';
import type { Bars } from '../format/progress.ts';
import { countRowsOf } from '../tables/count-queries.ts';
import { writeHashed } from '../write/hashed-file.ts';
import { articleItem } from './article-item.ts';
import { headParts } from './head.ts';
import { type Item, itemText } from './item.ts';
import { pictureItem } from './picture-item.ts';
import { postItem } from './post-item.ts';
import {
  articleComments,
  articlesAfter,
  categories,
  picturesAfter,
  postComments,
  postsAfter,
  termsOf,
} from './wxr-queries.ts';

const atOnce = 50;

type Write = (text: string) => Promise<void>;

/** Rows in batches by their id. */
const batches = async function* <Row extends { readonly id: number }>(
  read: (after: number, most: number) => Promise<Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, atOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
};

const groupedBy = <Row extends { readonly of: number }>(rows: readonly Row[]) => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.of, [...(groups.get(row.of) ?? []), row]);
  return (id: number): readonly Row[] => groups.get(id) ?? [];
};

const postItems = async function* (services: Services, sql: Sql): AsyncGenerator<Item> {
  const { settings, clock } = services;
  for await (const posts of batches((after, most) => postsAfter(sql, after, most))) {
    const ids = posts.map(({ id }) => id);
    const filed = { of: 'post_id' } as const;
    const inCategories = groupedBy(
      await termsOf(sql, { ...filed, joined: 'post_categories', terms: 'categories', term: 'category_id' }, ids),
    );
    const tagged = groupedBy(await termsOf(sql, { ...filed, joined: 'post_tags', terms: 'tags', term: 'tag_id' }, ids));
    const comments = groupedBy(await postComments(sql, ids));
    for (const post of posts)
      yield postItem(post, {
        baseUrl: settings.baseUrl,
        now: moment(clock),
        // The site has a hash of the password alone: another one keeps the post closed until its owner sets one.
        password: post.password === null ? '' : randomBytes(9).toString('base64url'),
        categories: inCategories(post.id),
        tags: tagged(post.id),
        comments: comments(post.id),
      });
  }
};

const articleItems = async function* (services: Services, sql: Sql): AsyncGenerator<Item> {
  const { settings, clock } = services;
  const byId = new Map((await categories(sql, 'item_categories')).map(category => [category.id, category]));
  for await (const articles of batches((after, most) => articlesAfter(sql, after, most))) {
    const ids = articles.map(({ id }) => id);
    const tags = { joined: 'item_tags', of: 'item_id', terms: 'item_tag_names', term: 'tag_id' } as const;
    const tagged = groupedBy(await termsOf(sql, tags, ids));
    const comments = groupedBy(await articleComments(sql, ids));
    for (const article of articles)
      yield articleItem(article, {
        baseUrl: settings.baseUrl,
        now: moment(clock),
        category: byId.get(article.category_id),
        tags: tagged(article.id),
        comments: comments(article.id),
      });
  }
};

const pictureItems = async function* ({ settings }: Services, sql: Sql): AsyncGenerator<Item> {
  for await (const pictures of batches((after, most) => picturesAfter(sql, after, most)))
    for (const picture of pictures) yield pictureItem(picture, settings.baseUrl);
};

/** Writes posts, articles and pictures as a file that WordPress imports (WXR 1.2), from one state of the database. */
export const writeWordpress = async (
  services: Services,
  sql: Sql,
  folder: string,
  progress: Bars,
): Promise<NonNullable<Manifest['wordpress']>> => {
  const bar = progress('WordPress', await countRowsOf(sql, [{ name: 'posts' }, { name: 'items' }, { name: 'media' }]));
  let items = 0;
  const writeItems = async (write: Write, all: AsyncIterable<Item>): Promise<void> => {
    for await (const item of all) {
      await write(itemText(item));
      items++;
      bar.step();
    }
  };
  const written = await writeHashed(join(folder, wordpressName), async write => {
    for await (const part of headParts(services, sql)) await write(part);
    await writeItems(write, pictureItems(services, sql));
    await writeItems(write, postItems(services, sql));
    await writeItems(write, articleItems(services, sql));
    await write('</channel>\n</rss>\n');
  });
  bar.end();
  return { items, ...written };
};
