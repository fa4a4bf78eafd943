import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { relistArticles } from '../articles/article-model/relist-queries.ts';
import { countAll } from '../blog/post-model/counter-queries.ts';
import { transact } from '../core/db/index.ts';
import { seedBulk } from '../demo/bulk.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { assertSmooth } from '../test/loop-watch.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';
import { routes } from './pages/routes.ts';

const test = suite('every page of a large site');
let server: TestServer;
let admin: Person & { id: number };

const many = 2_000;

type Columns = Readonly<Record<string, unknown>>;

const rows = (count: number, row: (number: number) => Columns): Columns[] =>
  Array.from({ length: count }, (_, index) => row(index + 1));

const add = (table: string, count: number, row: (number: number) => Columns): Promise<unknown> =>
  server.sql.batchInsert(table, rows(count, row), 500);

/** Much of everything, most of it one person's, of one post or in one place. */
const fill = async (): Promise<{ values: Readonly<Record<string, string>>; slug: string }> => {
  const { sql, services } = server;
  await seedBulk(services, { posts: 1_000, comments: 2_000 });
  const at = new Date(server.clock.now() - 3_600_000);
  const posts: number[] = await sql('posts').pluck('id');
  const post = (number: number): number => posts[number % posts.length] ?? 0;
  const [first = 0] = posts;
  await add('users', many, n => ({
    ...{ username: `reader-${n}`, username_key: `reader-${n}`, name: `Reader ${n}`, email: `r${n}@people.test` },
    ...{ email_key: `r${n}@people.test`, password: '', permalink: `reader-${n}`, created_at: at, confirmed_at: at },
    role: n % 2 ? 'reader' : 'blogger',
  }));
  const users: number[] = await sql('users').where('username', 'like', 'reader-%').pluck('id');
  await add('tags', many, n => ({ title: `Many ${n}`, alias: `many-${n}`, created_at: at }));
  const tags: number[] = await sql('tags').where('alias', 'like', 'many-%').pluck('id');
  await add('post_tags', many, n => ({ post_id: post(n), tag_id: tags[n - 1], listed: true, published_at: at }));
  await add('categories', 500, n => ({ title: `Below ${n}`, alias: `below-${n}`, created_at: at }));
  await sql('categories')
    .where('alias', 'like', 'below-%')
    .where('alias', '<>', 'below-1')
    .update({
      parent_id: (await sql('categories').where('alias', 'below-1').first('id')).id,
    });
  await add('teams', 300, n => ({ title: `Team ${n}`, alias: `team-${n}`, created_at: at }));
  const [team]: number[] = await sql('teams').pluck('id');
  await add('team_members', 1_000, n => ({ team_id: team, user_id: users[n - 1], created_at: at }));
  await sql('posts').update({ team_id: team, latitude: 50, longitude: 4, address: 'By the sea' });
  await sql('posts').whereRaw('id % 2 = 0').update({ author_id: admin.id });
  await sql('posts').whereRaw('id % 5 = 0').update({ state: 'pending' });
  await sql('posts').where('id', first).update({ author_id: admin.id, state: 'published' });
  const owned = { user_id: admin.id, created_at: at };
  await add('favourites', posts.length, n => ({ ...owned, post_id: post(n) }));
  await add('subscriptions', many, n => ({
    ...{ ...owned, type: 'blogger', target_id: users[n - 1], email: 'a@people.test', email_key: `a${n}@people.test` },
  }));
  await add('ratings', many, n => ({
    ...{ post_id: first, actor: `u:${users[n - 1]}`, value: 4, user_id: users[n - 1], created_at: at },
  }));
  await add('reports', many, n => ({
    ...{ type: 'post', target_id: post(n), actor: `v:${n}`, reason: 'Spam.', created_at: at },
  }));
  await add('media', many, n => ({
    ...{ owner_id: admin.id, folder: `user:${admin.id}`, name: `${n}`.padStart(32, '0'), kind: 'picture', bytes: 100 },
    ...{ mime: 'image/png', created_at: at, attached_at: at, is_permanent: true, width: 10, height: 10 },
    sizes: '{"fallback":"jpg","sizes":[["icon",10,10],["large",10,10]]}',
  }));
  await add('redirects', many, n => ({ path: `/old/${n}`, target: '/blog', status: 301, created_at: at }));
  await add('not_founds', many, n => ({ path: `/gone/${n}`, count: n, last_at: at }));
  await add('audit_log', many, n => ({
    ...{ user_id: admin.id, act: 'post.trash', type: 'post', target_id: n, detail: 'A title', created_at: at },
  }));
  await add('outbox', many, n => ({
    ...{ cause: `many:${n}`, recipient: 'a@people.test', subject: 'Hello', text: 'Hello', state: 'failed' },
    ...{ message_id: `${n}`, created_at: at, due_at: at },
  }));
  const write = articleWriter(server);
  const category = await write.category('All of them');
  const tag = await write.tag('Of all');
  const item = await write.article(admin.id, category.id, {}, [tag.id]);
  const dates = { created_at: at, modified_at: at, publish_up: at };
  await add('items', 1_000, n => ({
    ...{ id: item.id + n, title: `Item ${n}`, alias: `item-${n}`, intro: '<p>Words.</p>', body: '<p>More.</p>' },
    ...{ published: true, author_id: admin.id, category_id: category.id, ...dates },
  }));
  await add('item_tags', 1_000, n => ({ item_id: item.id + n, tag_id: tag.id, ordering: 0, created_at: at }));
  await add('item_comments', many, n => ({
    ...{ item_id: item.id, name: `Reader ${n}`, email: 'a@people.test', body: 'Words.', published: true },
    created_at: at,
  }));
  await transact(sql, tx =>
    relistArticles(
      tx,
      rows(1_000, n => ({ n })).map((_, at) => item.id + at + 1),
    ),
  );
  await transact(sql, countAll);
  services.pages.clear();
  const { slug } = await sql('posts').where('id', first).first('slug');
  const articlePath = `${item.id}-${item.alias}`;
  const values = {
    ...{ ':slug': slug, ':permalink': 'seed-author-1', ':year': '2026', ':month': '11', ':day': '21' },
    ...{ ':cid': `${item.id}`, ':tag': tag.alias, 'categories/:alias': 'categories/seed-category-1' },
    ...{ 'tags/:alias': 'tags/seed-tag-1', 'teamblogs/:alias': 'teamblogs/team-1', 'item/:id': `item/${articlePath}` },
    ...{ 'category/:id': `category/${category.id}-${category.alias}`, 'user/:id': `user/${admin.id}` },
    ...{ ':name': 'trash', ':part': 'posts-1.xml', ':type': 'text', ':id': '1' },
  };
  return { values, slug };
};

const addressOf = (path: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replace(name, value), path);

test.before(async () => {
  server = await openTestServer();
  admin = await server.signedIn('admin');
});
test.after(() => server.close());

test('F-6.2 printing any page of a large site, for a visitor or its administrator, holds nobody up', async () => {
  const { values, slug } = await fill();
  let turn = 0;
  const read = async (address: string, as?: Person): Promise<number> => {
    const { statusCode } = await server.get(`${address}?turn=${turn++}`, as);
    assert.ok(statusCode < 500, `${address}: ${statusCode}`);
    return statusCode;
  };
  const visitor = await server.visitor();
  const shown = new Set<string>();
  for (const { path } of routes)
    for (const person of [visitor, admin]) {
      const address = addressOf(path, values);
      await assertSmooth(
        address,
        async () => {
          if ((await read(address, person)) === 200) shown.add(path);
        },
        () => read(`/blog/${slug}`, admin),
      );
    }
  assert.ok(shown.size > 70, `${shown.size} pages were shown`);
});

test.run();
