import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { composerPage, composing } from '../../test/fixtures/composer.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('credits of a post');
let server: TestServer;
let asha: Person & { id: number };
let it: ReturnType<typeof composing>;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha');
  it = composing(server, asha);
});
test.after(() => server.close());

test('byline, copyright line, keywords and the front page are set with the form and shown as text', async () => {
  const words = { byline: 'The <i>crew</i>', copyright: '© The crew', seo_keywords: 'tide, coast' };
  await it.save({ ...words, title: 'Crewed', off_front_page: '1', goal: 'publish' });
  const post = await it.newest();
  const { body } = await server.get(`/blog/${post.slug}`);
  assert.match(load(body)('.post-meta').text(), 'By The <i>crew</i>');
  assert.is(load(body)('.entry-copyright').text(), '© The crew');
  assert.match(body, '"keywords":"tide, coast"');
  assert.is(load(body)('.author-box').length, 0);
  for (const place of ['/', '/feed.xml']) assert.not.match((await server.get(place)).body, post.slug, place);
  assert.match((await server.get('/search?q=tide')).body, post.slug);
  const $ = load((await server.get(`${composerPage}?uid=${post.id}`, asha)).body);
  assert.is($('[name="byline"]').val(), words.byline);
  assert.ok($('[name="off_front_page"]').is(':checked'));
  await it.save({ id: `${post.id}`, version: `${post.version}`, ...words, byline: '', goal: 'publish' });
  assert.match((await server.get('/')).body, post.slug);
  assert.is(load((await server.get(`/blog/${post.slug}`)).body)('.author-box').length, 1);
});

test.run();
