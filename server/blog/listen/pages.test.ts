import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('sentences for a voice');
let server: TestServer;
let author: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  author = await server.signedIn('blogger', 'Asha Rao');
});
test.after(() => server.close());

const posted = async (columns: Readonly<Record<string, unknown>> = {}) => {
  const { id } = await writer(server).post(author.id, columns);
  const comment = async (name: string, number: number, more: Readonly<Record<string, unknown>> = {}) => {
    const row = { post_id: id, number, name, body: '', html: '', state: 'published', created_at: new Date() };
    const [made] = await server.sql('comments').insert({ ...row, ...more });
    return Number(made);
  };
  const owen = await comment('Owen', 1);
  const ruth = await comment('Ruth', 2, { parent_id: owen, root_id: owen, depth: 1 });
  return { id, owen, ruth, comment };
};
const ask = (id: number | string, query: string, as?: Person) => server.get(`/blog/listen/${id}?${query}`, as);

test('a stranger learns no name from a post that is not public; its author does', async () => {
  for (const columns of [
    { state: 'draft', published_at: null },
    { lifecycle: 'trashed' },
    { privacy: 'private' },
    { privacy: 'registered' },
    { password: 'x' },
    { published_at: new Date(Date.now() + 86_400_000) },
  ]) {
    const { id, owen } = await posted(columns);
    const answer = await ask(id, `comments=${owen}`);
    assert.ok(answer.statusCode >= 400, JSON.stringify(columns));
    assert.not.match(answer.body, 'Owen');
  }
  const { id, owen } = await posted({ privacy: 'private' });
  assert.match((await ask(id, `comments=${owen}`, author)).body, 'Owen writes:');
});

test('only published comments of this post are named, and no parent that is removed', async () => {
  const { id, owen, ruth, comment } = await posted();
  const held = await comment('Mallory', 3, { state: 'held' });
  const other = await posted();
  const answer = await ask(id, `comments=${owen},${ruth},${held},${other.owen}&language=en-GB`);
  assert.equal(answer.json().comments, { [owen]: 'Owen writes:', [ruth]: 'Ruth answers Owen:' });
  assert.is(answer.headers['cache-control'], 'private, no-store');
  await server.sql('comments').where('id', owen).update({ state: 'removed' });
  const later = await ask(id, `comments=${owen},${ruth}&language=en-GB`);
  assert.equal(later.json().comments, { [ruth]: 'Ruth answers a removed comment:' });
});

test('sentences are in the language of the text, if it is installed', async () => {
  const { id, ruth } = await posted();
  const german = (await ask(id, `comments=${ruth}&language=de`)).json();
  assert.is(german.comments[ruth], 'Ruth antwortet Owen:');
  assert.is(german.texts.SPOKEN_IMAGE, 'Bild: %s.');
  assert.is((await ask('words', 'language=tlh')).json().language, 'en-GB');
});

test('ids that are none, and too many of them, name nothing', async () => {
  const { id, owen } = await posted();
  for (const comments of [`${owen},x`, '1e0', "1' OR 1=1", '-1', `${owen}.5`])
    assert.equal((await ask(id, `comments=${encodeURIComponent(comments)}`)).json().comments, {});
  assert.is((await ask('x', `comments=${owen}`)).statusCode, 404);
  const many = Array.from({ length: 5_000 }, (_, at) => at + 1).join();
  assert.is((await ask(id, `comments=${many}`)).statusCode < 500, true);
});

test.run();
