import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Tag } from '../../core/cache/tag-cache.ts';
import { mutate } from '../../core/context/mutation.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('cached pages of posts');
const minute = 60_000;
let server: TestServer;
let write: ReturnType<typeof writer>;
let authorId: number;
let category: { id: number; alias: string };
let tag: { id: number; alias: string };
let post: Written;

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  authorId = (await server.signedIn('blogger', 'Asha Rao')).id;
  category = await write.category('Low vision');
  tag = await write.tag('Print');
  post = await write.post(authorId, { title: 'First title' }, { categories: [category.id], tags: [tag.id] });
});
test.after(() => server.close());

const cached = (url: string): boolean => server.services.pages.find(url) !== undefined;

const change = (work: (sql: Parameters<Parameters<typeof mutate>[1]>[0]['sql']) => Promise<unknown>, ...tags: Tag[]) =>
  mutate(server.services, async ({ sql, invalidate }) => {
    await work(sql);
    invalidate(...tags);
  });

const pagesOfPost = () => [
  '/',
  '/blog',
  `/blog/${post.slug}`,
  `/blog/categories/${category.alias}`,
  `/blog/tags/${tag.alias}`,
  '/feed.xml',
  '/atom.xml',
];

test('a page is kept after its first reading, is the same bytes for all and holds nothing of one reader', async () => {
  for (const url of pagesOfPost()) {
    const first = await server.get(url);
    assert.is(first.statusCode, 200, url);
    assert.ok(cached(url), url);
    const visitor = await server.visitor();
    const second = await server.get(url, visitor);
    assert.is(second.body, first.body, url);
    assert.not.match(second.body, String(visitor.cookies.lectern_token));
  }
});

test('parameters that a page does not read make no cached pages of their own, and do not stand in the page', async () => {
  const entries = async (): Promise<number> => {
    const { body } = await server.app.inject({ method: 'GET', url: '/metrics' });
    return Number(/^lectern_cache_entries\{group="page"\} (\d+)$/m.exec(body)?.[1]);
  };
  const { permalink } = await server.sql('users').where('id', authorId).first('permalink');
  for (const url of [
    ...pagesOfPost(),
    `/blog/authors/${permalink}`,
    '/blog/archive',
    '/blog/calendar/2026/1',
    '/robots.txt',
  ]) {
    const { body } = await server.get(url);
    const before = await entries();
    for (let count = 0; count < 50; count++) {
      const answer = await server.get(`${url}?campaign${count}=spring${count}&start=0&start=${count}`);
      assert.is(answer.statusCode, 200, url);
      assert.is(answer.body, body, url);
    }
    assert.is(await entries(), before, url);
  }
});

test('parameters that a page reads count beside others that it does not read', async () => {
  const entry = `/blog/${post.slug}`;
  for (const [url, other] of [
    [`${entry}?print=1`, `${entry}?campaign=spring&print=1`],
    ['/blog?format=feed&type=atom', '/blog?format=feed&campaign=spring&type=atom'],
    ['/blog/archive?archiveyear=1999', '/blog/archive?campaign=&archiveyear=1999&'],
    [`${entry}?tmpl=component`, `${entry}?%63ampaign=spring&tmpl=component`],
  ] as const) {
    const plain = await server.get(url.split('?')[0] ?? '');
    const answer = await server.get(url);
    assert.is(answer.statusCode, 200, url);
    assert.is.not(answer.body, plain.body, url);
    assert.is((await server.get(other)).body, answer.body, url);
    assert.ok(cached(url), url);
    assert.not.ok(cached(other), other);
  }
});

test('a page of one person is put together of parts made for all and holds nothing of another person', async () => {
  const [ben, chi] = [await server.signedIn('reader', 'Ben Ode'), await server.signedIn('reader', 'Chi Li')];
  const [one, other] = [await server.visitor(), await server.visitor()];
  for (const visitor of [one, other]) visitor.cookies.lectern_notice = 'none';
  const everybody = [ben, chi, one, other];
  for (let round = 0; round < 2; round++) {
    for (const person of everybody) {
      const { body, headers } = await server.get(`/blog/${post.slug}`, person);
      assert.is(headers['cache-control'], 'private, no-store');
      assert.match(body, `name="${person.cookies.lectern_token}"`);
      assert.not.match(body, 'data-token=""');
      for (const stranger of everybody)
        if (stranger !== person) assert.not.match(body, String(stranger.cookies.lectern_token));
      assert.is(body.includes('Ben Ode'), person === ben);
      assert.is(body.includes('Chi Li'), person === chi);
      for (const visitor of [one, other]) visitor.cookies.lectern_notice = 'none';
    }
  }
});

const statementsOf = async (url: string, reader: Person): Promise<string[]> => {
  for (let round = 0; round < 2; round++) await server.get(url, reader);
  const statements: string[] = [];
  // The poll of changes may fall into the request.
  const listen = ({ sql }: { sql: string }) => sql.includes('`page_changes`') || statements.push(sql);
  server.sql.on('query', listen);
  await server.get(url, reader);
  server.sql.off('query', listen);
  return statements;
};

test('the page of a signed-in reader costs one statement, and two more once the reader responded to the post', async () => {
  const reader = await server.signedIn('reader', 'Dora Lin');
  const url = `/blog/${post.slug}`;
  const none = await statementsOf(url, reader);
  assert.is(none.length, 1, none.join('\n'));
  assert.match((await server.get(url, reader)).body, 'name="task" value="posts.favourite"');
  assert.is((await server.post({ task: 'posts.favourite', ids: [post.id] }, reader)).statusCode, 303);
  assert.match((await server.get(url, reader)).body, 'name="task" value="posts.unfavourite"');
  const some = await statementsOf(url, reader);
  assert.is(some.length, 3, some.join('\n'));
  const other = await write.post(authorId);
  const elsewhere = await statementsOf(`/blog/${other.slug}`, reader);
  assert.is(elsewhere.length, 2, elsewhere.join('\n'));
  await server.sql('posts').where('id', other.id).delete();
  server.dropWritten();
});

/** First activities of an account, and what its own page shows of each from then on. */
const firstActivities = {
  favourite: {
    make: (id: number, as: Person) => server.ask('site/controllers/posts/favourite', { ids: [id] }, as),
    shows: /name="task" value="posts\.unfavourite"/,
  },
  comment: {
    make: (blogId: number, as: Person) => server.ask('site/views/comments/save', { comment: 'My first', blogId }, as),
    shows: /data-comment-delete/,
  },
  'like of a comment': {
    make: async (id: number, as: Person) => {
      const liked = await server.sql('comments').where('post_id', id).first('id');
      return server.ask('site/views/comments/like', { id: liked.id }, as);
    },
    shows: /is-like/,
  },
  subscription: {
    make: async (target_id: number, { id: user_id }: Person) => {
      const email = `${user_id}@example.org`;
      const row = { user_id, type: 'entry', target_id, email, email_key: email, name: 'Ina', state: 'active' };
      await server.sql('subscriptions').insert({ ...row, created_at: new Date(server.clock.now()) });
    },
    shows: /data-subscription-id="\d/,
  },
};

for (const [name, { make, shows }] of Object.entries(firstActivities))
  test(`the first ${name} of an account shows on its next page and on no other's`, async () => {
    const { slug, id } = await write.post(authorId, { title: `With a ${name}` });
    const on = commenting(server);
    await on.row({ id }, { name: 'Gus' });
    const [reader, other] = [await server.signedIn('reader'), await server.signedIn('reader')];
    const read = async (as: Person) => (await server.get(`/blog/${slug}`, as)).body;
    for (const person of [reader, other]) assert.not.match(await read(person), shows);
    await make(id, reader);
    assert.match(await read(reader), shows);
    assert.not.match(await read(other), shows);
    assert.not.match(await read(await server.visitor()), shows);
  });

test('a reader who opens a post first leaves nothing of themselves on the pages of others', async () => {
  const ben = await server.signedIn('reader', 'Ben Ode');
  const staff = await server.signedIn('moderator', 'Mo Tan');
  const guest = await server.visitor();
  for (const first of [ben, staff, guest]) {
    const { slug } = await write.post(authorId, { title: 'Opened' });
    const url = `/blog/${slug}`;
    await server.get(url, first);
    const everybody = [guest, ben, staff, await server.signedIn('reader', 'Chi Li')];
    for (const person of everybody) {
      guest.cookies.lectern_notice = 'none';
      const { body } = await server.get(url, person);
      assert.match(body, `name="${person.cookies.lectern_token}"`);
      assert.not.match(body, 'data-token=""');
      for (const other of everybody) if (other !== person) assert.not.match(body, String(other.cookies.lectern_token));
      assert.is(body.includes('data-entry-delete'), person === staff);
      assert.is(body.includes('Ben Ode'), person === ben);
      assert.is(body.includes('Mo Tan'), person === staff);
    }
  }
});

test('a long page of one person is not compressed when its address has free text, which it may repeat', async () => {
  const { slug } = await write.post(authorId, { body: `<p>${'Many words. '.repeat(8_000)}</p>` });
  const ben = await server.signedIn('reader', 'Ben Ode');
  const encodingOf = async (query: string) => {
    const { headers } = await server.get(`/blog/${slug}${query}`, ben, { 'accept-encoding': 'gzip, br' });
    return headers['content-encoding'];
  };
  for (const query of ['', '?start=20', '?sort=oldest&start=20']) assert.is(await encodingOf(query), 'br', query);
  for (const query of ['?q=4f2a', '?start=4f2a', '?start=2&q=words', '?start=1234567890', '?4f2a=1', '?sort=4f2a'])
    assert.is(await encodingOf(query), undefined, query);
});

test('what a person writes shows at once on the own page, and a long one travels compressed', async () => {
  const { slug, id } = await write.post(authorId, { body: `<p>${'Many words. '.repeat(8_000)}</p>` });
  const ben = await server.signedIn('reader', 'Ben Ode');
  const read = async (accepted = 'gzip, br') => {
    const { rawPayload, headers } = await server.get(`/blog/${slug}`, ben, { 'accept-encoding': accepted });
    const isBrotli = accepted.includes('br');
    assert.is(headers['content-encoding'], isBrotli ? 'br' : 'gzip');
    assert.match(String(headers.vary), 'Accept-Encoding');
    return (isBrotli ? brotliDecompressSync : gunzipSync)(rawPayload).toString();
  };
  assert.not.match(await read(), 'Words of Ben');
  await server.ask('site/views/comments/save', { comment: 'Words of Ben', blogId: id }, ben);
  assert.match(await read(), 'Words of Ben');
  assert.match(await read(), 'data-comment-delete');
  assert.match(await read('gzip'), 'data-comment-delete');
  const chi = await server.signedIn('reader', 'Chi Li');
  const body = (await server.get(`/blog/${slug}`, chi)).body;
  assert.match(body, 'Words of Ben');
  assert.not.match(body, 'data-comment-delete');
});

test('a change of a post changes every page that shows it and leaves the others', async () => {
  const other = await write.post(authorId, { kind: 'page', title: 'About' });
  for (const url of [...pagesOfPost(), '/accessibility']) await server.get(url);
  await change(
    sql => sql('posts').where('id', post.id).update({ title: 'Second title', version: 2 }),
    `post:${post.id}`,
  );
  assert.ok(cached('/accessibility'));
  for (const url of pagesOfPost()) assert.match((await server.get(url)).body, 'Second title', url);
  await change(sql => sql('posts').where('id', other.id).update({ title: 'About us' }), `post:${other.id}`);
  for (const url of pagesOfPost()) assert.ok(cached(url), url);
});

test('a changed name of an author shows on kept cards', async () => {
  for (const url of pagesOfPost()) await server.get(url);
  await change(sql => sql('users').where('id', authorId).update({ name: 'Asha R. Rao' }), `author:${authorId}`);
  for (const url of pagesOfPost()) assert.match((await server.get(url)).body, 'Asha R. Rao', url);
});

test('a changed title of a category shows on its page and on the cards', async () => {
  for (const url of pagesOfPost()) await server.get(url);
  await change(
    sql => sql('categories').where('id', category.id).update({ title: 'Seeing less' }),
    `category:${category.id}`,
  );
  assert.match((await server.get('/')).body, 'Seeing less');
  assert.match((await server.get(`/blog/categories/${category.alias}`)).body, 'Seeing less');
});

test('a scheduled post appears at its minute and one whose time ends goes at its minute', async () => {
  const soon = await write.post(authorId, {
    title: 'Soon to come',
    published_at: new Date(server.clock.now() + 10 * minute),
    publish_down: new Date(server.clock.now() + 20 * minute),
  });
  server.services.pages.clear();
  const shows = async (url: string): Promise<boolean> => (await server.get(url)).body.includes('Soon to come');
  assert.not(await shows('/'));
  assert.not(await shows('/feed.xml'));
  server.clock.advance(10 * minute - 1000);
  assert.not(await shows('/'));
  server.clock.advance(1000);
  assert.ok(await shows('/'));
  assert.ok(await shows('/feed.xml'));
  assert.is((await server.get(`/blog/${soon.slug}`)).statusCode, 200);
  server.clock.advance(10 * minute);
  assert.not(await shows('/'));
  assert.is((await server.get(`/blog/${soon.slug}`)).statusCode, 404);
});

test.run();
