import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('filters of the search');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

test('the choices of the form follow a tag that gets another name', async () => {
  const moderator = await server.signedIn('moderator');
  const author = await server.signedIn('blogger');
  const write = writer(server);
  const tag = await write.tag('Rope');
  await write.post(author.id, { title: 'Knots' }, { tags: [tag.id] });
  server.dropWritten();
  const choices = async (): Promise<string> =>
    load((await server.get('/search?q=knots')).body)('.search-narrowing').html() ?? '';
  assert.match(await choices(), 'Rope');
  const renamed = await server.post({ task: 'tags.save', id: tag.id, title: 'Cordage' }, moderator);
  assert.is(renamed.statusCode, 303);
  assert.match(await choices(), 'Cordage');
  assert.not.match(await choices(), 'Rope');
});

test.run();
