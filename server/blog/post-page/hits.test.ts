import fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../../core/config/index.ts';
import { connect } from '../../core/db/db.ts';
import { sentResponses } from '../../core/http/index.ts';
import { hearReadings, hitCounter } from '../../hits/hits.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { postHits } from '../post-model/post-hits.ts';

const test = suite('hits');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const hitsOf = async (id: number): Promise<number> => (await server.sql('posts').where('id', id).first('hits')).hits;

test('a reading is counted later, in one write, and drops no kept page', async () => {
  const { id } = await server.signedIn('blogger');
  const post = await writer(server).post(id);
  const address = `/blog/${post.slug}`;
  await server.get(address);
  const hits = hitCounter(server.services, postHits);
  for (let n = 0; n < 5; n++) hits.count(post.slug);
  assert.is(await hitsOf(post.id), 0);
  await hits.flush();
  assert.is(await hitsOf(post.id), 5);
  await hits.flush();
  assert.is(await hitsOf(post.id), 5);
  assert.ok(server.services.pages.find(address));
});

test('readings of many posts are one statement, and a slug in another case is the same post', async () => {
  const { id } = await server.signedIn('blogger');
  const posts = [await writer(server).post(id), await writer(server).post(id)];
  const hits = hitCounter(server.services, postHits);
  for (const { slug } of posts) for (const form of [slug, slug.toUpperCase()]) hits.count(form);
  let updates = 0;
  const heard = ({ sql }: { sql: string }): void => {
    if (sql.startsWith('update')) updates++;
  };
  server.sql.on('query', heard);
  await hits.flush();
  server.sql.off('query', heard);
  assert.is(updates, 1);
  for (const post of posts) assert.is(await hitsOf(post.id), 2);
});

test('kept and printed pages count; machines, prefetches and pages not found do not', async () => {
  const { id } = await server.signedIn('blogger');
  const post = await writer(server).post(id);
  const address = `/blog/${post.slug}`;
  const counted: string[] = [];
  const app = fastify();
  hearReadings(sentResponses(app), postHits, slug => counted.push(slug));
  app.get('/blog/:slug', async (request, reply) => reply.code(request.url === address ? 200 : 404).send('page'));
  app.get('/blog/tags', async () => 'page');
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  await get(address);
  await get(address);
  await get(address, { 'user-agent': 'Examplebot/1.0' });
  await get(address, { 'sec-purpose': 'prefetch' });
  await get('/blog/none');
  await get('/blog/tags');
  await app.close();
  assert.equal(counted, [post.slug, post.slug]);
});

test('a database that is away keeps the count for later', async () => {
  const { id } = await server.signedIn('blogger');
  const post = await writer(server).post(id);
  const away = { ...server.services, sql: connect(databaseAddress('mysql://nobody@127.0.0.1:1/none')) };
  const services = { ...server.services, sql: away.sql };
  const hits = hitCounter(services, postHits);
  hits.count(post.slug);
  await hits.flush();
  services.sql = server.sql;
  await hits.flush();
  assert.is(await hitsOf(post.id), 1);
  await away.sql.destroy();
});

test.run();
