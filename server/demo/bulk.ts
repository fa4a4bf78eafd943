import { countAll } from '../blog/post-model/index.ts';
import { indexPosts } from '../blog/search/index.ts';
import { mutate, type Services } from '../core/context/index.ts';
import { transact } from '../core/db/index.ts';
import { renderBbcode } from '../core/rich-text/index.ts';
import { accountRow, highestId, idsBy, insertAll, seededPosts } from './demo-queries.ts';
import { type Chance, chance, paragraph, sentence, slugged } from './words.ts';

export interface BulkSize {
  readonly posts: number;
  readonly comments: number;
  /** False leaves search without these posts: rows are made twice as fast. */
  readonly isSearched?: boolean;
  /** True continues a seed of the same size that was stopped, if there is one. */
  readonly isResumed?: boolean;
}

type Progress = (done: number, all: number) => void;

const batch = 500;
const authors = 20;
const categories = 24;
const tags = 120;
/** The first seeded post has this many comments, for the benchmarks. */
const longThread = 200;
/** Time between two posts. */
const apartMs = 3_600_000;

const numbered = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);

const prepare = async ({ sql, clock }: Services) => {
  const now = new Date(clock.now());
  await transact(sql, async tx => {
    const people = numbered(authors, 'seed-author').map(username =>
      accountRow({
        username,
        name: username.replace('seed-author-', 'Author '),
        role: 'blogger',
        password: '',
        biography: '',
        website: '',
        createdAt: now,
      }),
    );
    await tx('users').insert(people).onConflict('username_key').ignore();
    const terms = (prefix: string, count: number, title: string) =>
      numbered(count, prefix).map((alias, index) => ({ alias, title: `${title} ${index + 1}`, created_at: now }));
    await tx('categories')
      .insert(terms('seed-category', categories, 'Category'))
      .onConflict('alias')
      .ignore();
    await tx('tags')
      .insert(terms('seed-tag', tags, 'Tag'))
      .onConflict('alias')
      .ignore();
  });
  const only = (ids: ReadonlyMap<string, number>) =>
    [...ids].filter(([name]) => name.startsWith('seed-')).map(([, id]) => id);
  return {
    people: only(await idsBy(sql, 'users', 'username')),
    categories: only(await idsBy(sql, 'categories', 'alias')),
    tags: only(await idsBy(sql, 'tags', 'alias')),
  };
};

type SeedContext = Awaited<ReturnType<typeof prepare>>;

// Every tenth post has most of the talk.
const commentsOf = (index: number, { posts, comments }: BulkSize): number => {
  if (index === 0) return Math.min(longThread, comments);
  const average = Math.max(0, comments - longThread) / Math.max(1, posts - 1);
  const share = index % 10 === 0 ? average * 5.5 : average * 0.5;
  return Math.floor(share) + (((index * 7919) % 1000) / 1000 < share % 1 ? 1 : 0);
};

const postRow = (id: number, index: number, size: BulkSize, random: Chance, context: SeedContext, now: number) => {
  const title = sentence(random, 4, 9).slice(0, -1);
  const count = commentsOf(index, size);
  const date = new Date(now - (index + 1) * apartMs);
  const body = Array.from({ length: random.between(3, 9) }, () => `<p>${paragraph(random)}</p>`).join('\n');
  return {
    id,
    title,
    slug: `${slugged(title).slice(0, 150)}-${id}`,
    body,
    state: 'published',
    author_id: random.pick(context.people),
    category_id: random.pick(context.categories),
    comments_count: count,
    comments_made: count,
    created_at: date,
    modified_at: date,
    published_at: date,
  };
};

const threadRows = (postId: number, count: number, firstId: number, random: Chance, now: number, ownOrigin: string) => {
  const depths: number[] = [];
  const roots: number[] = [];
  return Array.from({ length: count }, (_, index) => {
    const parent = index > 0 && random.below(10) < 4 ? random.below(index) : -1;
    const depth = parent < 0 ? 0 : (depths[parent] ?? 0) + 1;
    const root = parent < 0 ? firstId + index : (roots[parent] ?? firstId);
    depths.push(depth);
    roots.push(root);
    const body = paragraph(random, 1, 3);
    return {
      id: firstId + index,
      post_id: postId,
      parent_id: parent < 0 ? null : firstId + parent,
      root_id: parent < 0 ? null : root,
      number: index + 1,
      depth,
      name: random.pick(['Ada', 'Bo', 'Chen', 'Dora', 'Emre', 'Fay', 'Gus', 'Hind']),
      email: '',
      body,
      html: renderBbcode(body, { ownOrigin }),
      state: 'published',
      created_at: new Date(now - 3_600_000 + index * 1_000),
    };
  });
};

/** Position at which a seed continues: each batch is one transaction, so only whole batches exist. */
const beginningOf = async ({ sql, clock }: Services, { isResumed }: BulkSize, people: readonly number[]) => {
  const seeded = isResumed ? await seededPosts(sql, people) : undefined;
  if (!seeded) return { start: 0, firstId: (await highestId(sql, 'posts')) + 1, now: clock.now() };
  return { start: seeded.count, firstId: seeded.firstId, now: seeded.firstDate.getTime() + apartMs };
};

/**
 * Fills the database with `size.posts` posts and about `size.comments` comments in batches; the same size gives the same
 * rows, also if it was stopped and resumed.
 */
export const seedBulk = async (services: Services, size: BulkSize, progress: Progress = () => {}): Promise<void> => {
  const { sql } = services;
  const ownOrigin = new URL(services.settings.baseUrl).origin;
  const context = await prepare(services);
  const beginning = await beginningOf(services, size, context.people);
  const { firstId, now } = beginning;
  let commentId = (await highestId(sql, 'comments')) + 1;
  let seeded = 0;
  for (let index = 0; index < beginning.start; index++) seeded += commentsOf(index, size);
  for (let start = beginning.start; start < size.posts; start += batch) {
    const random = chance(size.posts * 31 + size.comments + start);
    const rows = Array.from({ length: Math.min(batch, size.posts - start) }, (_, index) =>
      postRow(firstId + start + index, start + index, size, random, context, now),
    );
    await transact(sql, async tx => {
      await insertAll(tx, 'posts', rows);
      await insertAll(
        tx,
        'post_categories',
        rows.map(row => ({
          post_id: row.id,
          category_id: row.category_id,
          is_primary: true,
          listed: true,
          published_at: row.published_at,
        })),
      );
      const tagged = rows.flatMap(row =>
        [...new Set([random.pick(context.tags), random.pick(context.tags)])].map(tag => ({
          post_id: row.id,
          tag_id: tag,
          listed: true,
          published_at: row.published_at,
        })),
      );
      await insertAll(tx, 'post_tags', tagged);
      if (size.isSearched !== false)
        await indexPosts(
          tx,
          rows.map(({ id }) => id),
        );
      for (const row of rows) {
        await insertAll(tx, 'comments', threadRows(row.id, row.comments_count, commentId, random, now, ownOrigin));
        commentId += row.comments_count;
        seeded += row.comments_count;
      }
    });
    progress(start + rows.length + seeded, size.posts + size.comments);
  }
  await mutate(services, async ({ sql: tx, invalidate }) => {
    await countAll(tx);
    invalidate('posts', 'frame');
  });
};
