import { relistPosts } from '../../blog/post-model/listing-queries.ts';
import { transact } from '../../core/db/index.ts';
import { articlePaths } from '../../core/paths/article-paths.ts';
import { paths } from '../../core/paths/paths.ts';
import { articleCommenting } from '../fixtures/article-comments.ts';
import { articleWriter } from '../fixtures/articles.ts';
import { writer } from '../fixtures/posts.ts';
import { walkedCategory } from './article-cases.ts';
import type { Asker, World } from './people.ts';

type Columns = Readonly<Record<string, unknown>>;

interface Newest {
  readonly id: number;
  /** Name in addresses. */
  readonly alias: string;
}

const newest = ({ server }: World, table: string, column: string, where: Columns = {}): Promise<Newest | undefined> =>
  server.sql(table).where(where).orderBy('id', 'desc').first('id', `${column} as alias`);

/** Adds a post and an article of an account, each in the lists of its terms and with a comment. */
const addContent = async (world: World, userId: number): Promise<void> => {
  const [posts, articles] = [writer(world.server), articleWriter(world.server)];
  const [category, tag] = [await posts.category('Warm'), await posts.tag('Warm')];
  const post = await posts.post(userId, {}, { categories: [category.id], tags: [tag.id] });
  await world.on.row(post, { author_id: userId });
  const article = await articles.article(userId, await walkedCategory(world), {}, [(await articles.tag('Warm')).id]);
  await articleCommenting(world.server).row(article.id, { author_id: userId });
};

const contents = new WeakMap<World, Map<number, Promise<void>>>();

const contentOf = (world: World, userId: number): Promise<void> => {
  const known = contents.get(world) ?? new Map<number, Promise<void>>();
  const added = known.get(userId) ?? addContent(world, userId);
  contents.set(world, known.set(userId, added));
  return added;
};

/** Puts the newest post into the lists of the site, of the newest category and of the newest tag. */
const listNewestPost = async (world: World): Promise<void> => {
  const [post, category, tag] = await Promise.all([
    newest(world, 'posts', 'slug'),
    newest(world, 'categories', 'alias'),
    newest(world, 'tags', 'alias'),
  ]);
  if (!post) return;
  const post_id = post.id;
  await transact(world.server.sql, async tx => {
    const inCategory = { post_id, category_id: category?.id, is_primary: false };
    if (category) await tx('post_categories').insert(inCategory).onConflict().ignore();
    if (tag) await tx('post_tags').insert({ post_id, tag_id: tag.id }).onConflict().ignore();
    await relistPosts(tx, [post_id]);
  });
};

const lists = [
  ...[paths.home, paths.categories, paths.tags, paths.teams, paths.archive, paths.calendar, paths.rss('/')],
  ...[articlePaths.home(), '/articles/itemlist/calendar', paths.accessibility],
];

const pathOf = async (row: Promise<Newest | undefined>, path: (row: Newest) => string): Promise<string[]> => {
  const found = await row;
  return found ? [path(found)] : [];
};

/** The pages of the newest post and the newest article, of all or of an account. */
const contentPages = async (world: World, where: Columns = {}): Promise<string[]> => [
  ...(await pathOf(newest(world, 'posts', 'slug', where), ({ alias }) => paths.entry(alias))),
  ...(await pathOf(newest(world, 'items', 'alias', where), articlePaths.article)),
];

const listPages = async (world: World): Promise<string[]> => [
  ...(await pathOf(newest(world, 'categories', 'alias'), ({ alias }) => paths.category(alias))),
  ...(await pathOf(newest(world, 'tags', 'alias'), ({ alias }) => paths.tag(alias))),
  ...(await pathOf(newest(world, 'teams', 'alias'), ({ alias }) => paths.team(alias))),
  ...(await pathOf(newest(world, 'item_categories', 'alias'), category => articlePaths.category(category))),
  ...lists,
];

const pagesOfAccount = async (world: World, id: number): Promise<string[]> => [
  ...(await contentPages(world, { author_id: id })),
  ...(await pathOf(newest(world, 'users', 'permalink', { id }), ({ alias }) => paths.author(alias))),
];

/** Accounts that an act may change: of who asks, and the one that was made for the request. */
const accountsOf = async (world: World, { id }: Asker): Promise<number[]> => {
  const account = await newest(world, 'users', 'permalink');
  return [...new Set([id, account?.id ?? 0])].filter(userId => userId > 0);
};

// Readings would be written while refused requests are watched.
const notCounted = { 'sec-purpose': 'prefetch' };

/**
 * Fills the caches with the lists of the site and the newest pages, so that the next act is followed by a comparison
 * with fresh values.
 */
export const warmCaches = async (world: World, who: Asker): Promise<void> => {
  const { server } = world;
  const shown = await contentPages(world);
  const addresses = new Set([...shown, ...(await listPages(world))]);
  await listNewestPost(world);
  const accounts = await accountsOf(world, who);
  for (const id of accounts) await contentOf(world, id);
  server.dropWritten();
  for (const id of accounts) for (const address of await pagesOfAccount(world, id)) addresses.add(address);
  for (const address of addresses) await server.get(address, undefined, notCounted);
  const moderator = world.askers.find(({ role }) => role === 'moderator');
  for (const address of [...shown, paths.dashboard]) await server.get(address, moderator?.person, notCounted);
};
