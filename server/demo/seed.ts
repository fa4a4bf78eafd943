import { randomBytes } from 'node:crypto';
import { countAll, relistPosts } from '../blog/post-model/index.ts';
import { indexPosts } from '../blog/search/index.ts';
import { type Mutation, mutate, type Services } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { sanitize } from '../core/rich-text/index.ts';
import { hashPassword } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { attachToPost, encodePicture, type StoredPicture, storePicture } from '../media/index.ts';
import { seedArticleComments } from './article-comments.ts';
import { cleanedArticles, seedArticles } from './articles.ts';
import { everydayPosts } from './content/everyday.ts';
import { placesPosts } from './content/places.ts';
import { readingPosts } from './content/reading.ts';
import { demoThreads } from './content/threads.ts';
import { demoVotes } from './content/votes.ts';
import { accountRow, countOf, highestId, idsBy, insertAll } from './demo-queries.ts';
import { seedButton } from './pay.ts';
import { demoPeople } from './people.ts';
import { drawingOf } from './pictures.ts';
import { type DemoPost, demoCategories, type Scene, scenes } from './post.ts';
import { type DemoTable, demoTables, recordDemoRows } from './removal/demo-row-queries.ts';
import { seedScreens } from './screens.ts';
import { likeRows, reactionRows, threadRows } from './thread.ts';
import { slugged } from './words.ts';

const dayMs = 24 * 3600 * 1000;
const demoPosts: readonly DemoPost[] = [...readingPosts, ...everydayPosts, ...placesPosts];

type Encoded = Awaited<ReturnType<typeof encodePicture>>;

interface Ready {
  readonly pictures: ReadonlyMap<Scene, Encoded>;
  readonly bodies: ReadonlyMap<string, string>;
  readonly items: Awaited<ReturnType<typeof cleanedArticles>>;
  readonly passwords: ReadonlyMap<string, string>;
  readonly accountPassword: string;
}

// Slow work is done before the transaction: pictures, sanitized texts, password hashes.
const prepare = async ({ settings }: Services): Promise<Ready> => {
  const { default: sharp } = await import('sharp');
  const ownHosts = [new URL(settings.baseUrl).host];
  const drawn = await Promise.all(
    scenes.map(async scene => {
      const bytes = await sharp(Buffer.from(drawingOf(scene)))
        .png()
        .toBuffer();
      return [scene, await encodePicture(bytes, 'natural')] as const;
    }),
  );
  const cleaned = await Promise.all(
    demoPosts.map(async post => [post.slug, await sanitize(post.body, { ownHosts, images: 'own' })] as const),
  );
  const locked = demoPosts.flatMap(post => (post.password ? [{ slug: post.slug, password: post.password }] : []));
  const hashed = await Promise.all(
    locked.map(async ({ slug, password }) => [slug, await hashPassword(password)] as const),
  );
  return {
    pictures: new Map(drawn),
    bodies: new Map(cleaned),
    items: await cleanedArticles(ownHosts),
    passwords: new Map(hashed),
    accountPassword: await hashPassword(settings.demoPassword ?? randomBytes(24).toString('base64url')),
  };
};

const need = (ids: ReadonlyMap<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo content names ${name}, which it does not have`);
  return id;
};

const seedPeople = async (
  { sql }: Mutation,
  password: string,
  createdAt: Date,
): Promise<ReadonlyMap<string, number>> => {
  await insertAll(
    sql,
    'users',
    demoPeople.map(person => accountRow({ website: '', ...person, password, createdAt })),
  );
  return idsBy(sql, 'users', 'username');
};

const seedTerms = async ({ sql }: Mutation, people: ReadonlyMap<string, number>, now: Date): Promise<void> => {
  for (const [ordering, { parent, ...category }] of demoCategories.entries()) {
    const parents = await idsBy(sql, 'categories', 'alias');
    await sql('categories').insert({
      ...category,
      ordering,
      parent_id: parent ? need(parents, parent) : null,
      created_at: now,
    });
  }
  const titles = [...new Set(demoPosts.flatMap(post => post.tags))];
  await insertAll(
    sql,
    'tags',
    titles.map(title => ({ title, alias: slugged(title), created_at: now })),
  );
  const [team] = await sql('teams').insert({
    title: 'The Reading Room',
    alias: 'reading-room',
    description: 'People who test what they recommend.',
    created_by: need(people, 'teamadmin'),
    created_at: now,
  });
  await insertAll(
    sql,
    'team_members',
    ['teamadmin', 'blogger', 'hana'].map(name => ({
      team_id: team,
      user_id: need(people, name),
      is_admin: name === 'teamadmin',
      created_at: now,
    })),
  );
  const featured = { created_by: need(people, 'staff'), created_at: now };
  await insertAll(sql, 'featured', [
    { ...featured, type: 'blogger', target_id: need(people, 'hana') },
    { ...featured, type: 'teamblog', target_id: team },
  ]);
};

interface SeedContext {
  readonly services: Services;
  readonly write: Mutation;
  readonly ready: Ready;
  readonly people: ReadonlyMap<string, number>;
  readonly terms: {
    readonly categories: ReadonlyMap<string, number>;
    readonly tags: ReadonlyMap<string, number>;
    readonly teams: ReadonlyMap<string, number>;
  };
  readonly now: Date;
}

const coverOf = async (
  { services, write, ready }: SeedContext,
  post: DemoPost,
  author: number,
): Promise<StoredPicture | undefined> => {
  const encoded = post.picture && ready.pictures.get(post.picture.scene);
  if (!post.picture || !encoded) return undefined;
  const { alt, caption = '' } = post.picture;
  return storePicture(
    { services, sql: write.sql },
    { owner: author, encoded, folder: `user:${author}`, alt, caption, permanent: true, unlimited: true },
  );
};

const seedPost = async (context: SeedContext, post: DemoPost): Promise<void> => {
  const { write, ready, people, terms, now } = context;
  const author = need(people, post.author);
  const date = new Date(now.getTime() - post.daysAgo * dayMs);
  const state = post.state ?? 'published';
  const categories = post.categories.map(alias => need(terms.categories, alias));
  const cover = await coverOf(context, post, author);
  const [id] = await write.sql('posts').insert({
    kind: post.kind,
    title: post.title,
    slug: post.slug,
    intro: post.intro ?? null,
    body: ready.bodies.get(post.slug) ?? '',
    source: post.source ?? '',
    state,
    privacy: post.privacy ?? 'public',
    password: ready.passwords.get(post.slug) ?? null,
    author_id: author,
    category_id: categories[0] ?? null,
    team_id: post.team ? need(terms.teams, post.team) : null,
    cover_id: cover?.id ?? null,
    allow_comments: !post.closed,
    language: post.language ?? '',
    direction: post.direction ?? '',
    address: post.place?.address ?? '',
    latitude: post.place?.latitude ?? null,
    longitude: post.place?.longitude ?? null,
    created_at: date,
    modified_at: date,
    published_at: state === 'published' ? date : null,
  });
  if (cover) await attachToPost(write.sql, { names: [cover.name], ownerId: author, postId: Number(id), now });
  await insertAll(
    write.sql,
    'post_categories',
    categories.map((category, index) => ({ post_id: id, category_id: category, is_primary: index === 0 })),
  );
  await insertAll(
    write.sql,
    'post_tags',
    post.tags.map(tag => ({ post_id: id, tag_id: need(terms.tags, slugged(tag)) })),
  );
  if (post.featured)
    await write
      .sql('featured')
      .insert({ type: 'post', target_id: id, created_by: need(people, 'staff'), created_at: now });
};

const seedThreads = async ({ services, write, people, now }: SeedContext): Promise<void> => {
  const posts = await idsBy(write.sql, 'posts', 'slug');
  const known = new Map(
    demoPeople.map(({ username, name }) => [
      username,
      { id: need(people, username), name, email: `${username}@lectern.example` },
    ]),
  );
  const ownOrigin = new URL(services.settings.baseUrl).origin;
  for (const { post, comments } of demoThreads) {
    const daysAgo = demoPosts.find(({ slug }) => slug === post)?.daysAgo ?? 1;
    const since = now.getTime() - daysAgo * dayMs + dayMs / 8;
    const rows = threadRows(comments, {
      postId: need(posts, post),
      firstId: (await highestId(write.sql, 'comments')) + 1,
      since,
      people: known,
      ownOrigin,
    });
    await insertAll(write.sql, 'comments', rows);
    await insertAll(write.sql, 'comment_likes', likeRows(rows));
    await insertAll(write.sql, 'reactions', reactionRows(need(posts, post), rows.length, now));
  }
};

const seedVotes = async ({ write, people, now }: SeedContext): Promise<void> => {
  const posts = await idsBy(write.sql, 'posts', 'slug');
  const rows = Object.entries(demoVotes).flatMap(([slug, votes]) =>
    votes.map(({ by, value }, place) => ({
      post_id: need(posts, slug),
      actor: by ? `u:${need(people, by)}` : `v:demo-${place}`,
      user_id: by ? need(people, by) : null,
      value,
      created_at: new Date(now.getTime() - (place + 1) * 7 * 3600_000),
    })),
  );
  await insertAll(write.sql, 'ratings', rows);
};

/** True for a site without accounts and texts. */
const isEmpty = async (sql: Sql): Promise<boolean> => {
  const [users, posts, items] = await Promise.all([
    countOf(sql, 'users'),
    countOf(sql, 'posts'),
    countOf(sql, 'items'),
  ]);
  return users + posts + items === 0;
};

/** Fills an empty site with the demo content; answers false and does nothing for any other. */
export const seedDemo = async (services: Services): Promise<boolean> => {
  if (!(await isEmpty(services.sql))) return false;
  const ready = await prepare(services);
  const now = moment(services.clock);
  await mutate(services, async write => {
    const highest = new Map<DemoTable, number>();
    for (const table of demoTables) highest.set(table, await highestId(write.sql, table));
    const people = await seedPeople(write, ready.accountPassword, now);
    await seedTerms(write, people, now);
    const terms = {
      categories: await idsBy(write.sql, 'categories', 'alias'),
      tags: await idsBy(write.sql, 'tags', 'alias'),
      teams: await idsBy(write.sql, 'teams', 'alias'),
    };
    const context: SeedContext = { services, write, ready, people, terms, now };
    for (const post of demoPosts) await seedPost(context, post);
    await seedThreads(context);
    await seedVotes(context);
    await seedButton(services, write, now);
    await seedScreens(write, now);
    const author = need(people, 'author');
    await seedArticles({ services, write, pictures: ready.pictures, texts: ready.items, author, now });
    await seedArticleComments(write, people, now);
    const postIds = [...(await idsBy(write.sql, 'posts', 'slug')).values()];
    await relistPosts(write.sql, postIds);
    await indexPosts(write.sql, postIds);
    await countAll(write.sql);
    for (const [table, after] of highest) await recordDemoRows(write.sql, table, after, now);
    write.invalidate('posts', 'frame');
  });
  return true;
};
