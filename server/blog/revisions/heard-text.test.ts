import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startTextProcess } from '../../core/rich-text/index.ts';
import { composing } from '../../test/fixtures/composer.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('how a huge text is heard');
let server: TestServer;
let asha: Person & { id: number };
let moderator: Person;
let it: ReturnType<typeof composing>;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha');
  moderator = await server.signedIn('moderator');
  it = composing(server, asha);
});
test.after(() => server.close());

const preview = async (uid: string) => {
  const answer = await server.get(`/blog/preview?uid=${uid}`, moderator);
  return { status: answer.statusCode, titles: load(answer.body)('details.composer-hearing h3').text() };
};

test('a moderator opens a huge text without sentences, and one with a huge word', async () => {
  for (const [language, words] of [
    ['en', 'a '.repeat(200_000)],
    ['pt', `á${'i'.repeat(80_000)}`],
  ] as const) {
    assert.is((await it.save({ body: `<p>${words}</p>`, language, goal: 'publish' })).statusCode, 303, language);
    const { status, titles } = await preview((await it.newest()).uid);
    assert.is(status, 200, language);
    assert.match(titles, 'Reading ease', language);
  }
});

test('a text that takes too long to rate has its page, without the rating', async () => {
  await server.set('posts.requireChecks', 'all');
  const body = `<p>${'The cat sat on the mat. '.repeat(300)}</p>`;
  assert.is((await it.save({ body, goal: 'publish' })).statusCode, 303);
  // The parts are known by now; the rating is left to a process that never has the time.
  const stop = startTextProcess(new URL('../../text-process.ts', import.meta.url), 1);
  const { status, titles } = await preview((await it.newest()).uid);
  await stop();
  assert.is(status, 200);
  assert.match(titles, 'Links');
  assert.not.match(titles, 'Reading ease');
});

test.run();
