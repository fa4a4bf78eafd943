import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordChanges } from '../../core/cache/page-change-queries.ts';
import { transact } from '../../core/db/index.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('addresses as their pages read them');
let server: TestServer;
let post: Written;
let origin = '';

test.before(async () => {
  server = await openTestServer();
  const { id } = await server.signedIn('blogger');
  post = await writer(server).post(id, { title: 'First title' });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
test.after(() => server.close());

/** Requests an address as it is written: other clients leave out what follows `#`. */
const bodyAt = async (path: string): Promise<string> => {
  const sent = request(origin, { path, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  assert.is(response.statusCode, 200, path);
  return text(response);
};

test('addresses that share a cached page have the same parameters, however they are written', async () => {
  const list = await bodyAt('/blog');
  for (const address of [
    '/blog#format=feed?x',
    '/blog??format=feed',
    '/blog?format=feed&format=feed',
    '/blog?format=feed#b=1',
  ])
    assert.ok((await bodyAt(address)) === list, address);
  const feed = await bodyAt('/blog?format=feed');
  assert.match(feed, '<rss');
  for (const address of ['/blog#format=feed', '/blog?%66ormat=fee%64', '/blog?a=1&format=feed'])
    assert.match(await bodyAt(address), '<rss', address);
  assert.ok((await bodyAt('/blog')) === list);
});

test('a parameter with the name of a part of the path does not take its place', async () => {
  const entry = await bodyAt(`/blog/${post.slug}`);
  assert.ok((await bodyAt(`/blog/${post.slug}?slug=nowhere&id=0`)) === entry);
});

const headingOf = (body: string): string | undefined => /<h1.*?<\/h1>/s.exec(body)?.[0];

test('the query below the address of a page chooses another page, as at the root of the site', async () => {
  for (const query of [`view=entry&id=${post.id}`, 'view=categories', 'view=archive&archiveyear=1999']) {
    const asked = `index.php?option=com_blog&${query}`;
    const shown = headingOf(await bodyAt(`/${asked}`));
    assert.ok(shown);
    for (const below of [`/blog/${asked}`, `/blog/archive/${asked}`, `/blog/archive/2026/${asked}`])
      assert.is(headingOf(await bodyAt(below)), shown, below);
  }
});

test('with exact pages an address with a campaign shows what another process has changed', async () => {
  await server.set('cache.exact', true);
  const url = `/blog/${post.slug}`;
  for (let time = 0; time < 3; time++) assert.match(await bodyAt(`${url}?campaign=${time}`), 'First title');
  assert.ok(server.services.pages.peek(url));
  await transact(server.sql, async sql => {
    await sql('posts').where('id', post.id).update({ title: 'Second title' });
    await recordChanges(sql, [`post:${post.id}`], 'elsewhere');
  });
  assert.match(await bodyAt(`${url}?campaign=spring`), 'Second title');
});

test.run();
