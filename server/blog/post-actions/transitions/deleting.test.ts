import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting, resolution } from '../../../test/fixtures/comments.ts';
import { composing } from '../../../test/fixtures/composer.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { rating } from '../../../test/fixtures/ratings.ts';
import { reacting } from '../../../test/fixtures/reactions.ts';
import { storedPicture } from '../../../test/fixtures/stored-picture.ts';
import { databaseSums, differing } from '../../../test/rights/sums.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { workOnce } from '../../../workers.ts';

type Member = Person & { id: number };

const test = suite('posts deleted and restored with all that hangs on them');
let server: TestServer;
let author: Member;
let reader: Member;
let staff: Member;
let visitor: Person;
let category: { id: number; alias: string };
let tag: { id: number; alias: string };
let picture: string;

test.before(async () => {
  server = await openTestServer();
  await server.set('captcha.kind', 'none');
  const write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  reader = await server.signedIn('reader', 'Meera');
  staff = await server.signedIn('staff', 'Rosa Staff');
  visitor = await server.visitor();
  category = await write.category('Health');
  tag = await write.tag('Walking');
  picture = (await storedPicture(server, author.id, { width: 60, height: 40 })).address;
  // A second post with counts of its own stays.
  const other = await write.post(
    author.id,
    { category_id: category.id },
    { categories: [category.id], tags: [tag.id] },
  );
  await readersAct(other.id);
});
test.before.each(() => server.sql('throttles').delete());
test.after(() => server.close());

/** Adds everything that readers, an author and staff may add to a post. */
const readersAct = async (id: number): Promise<void> => {
  const on = commenting(server);
  const { id: comment } = await on.save({ id }, reader);
  await on.save({ id }, visitor, { parentId: comment, comment: 'A reply.' });
  for (const person of [visitor, staff]) {
    resolution(await server.ask('site/views/comments/like', { id: comment }, person));
    resolution(await rating(server).vote(person, 4, id));
  }
  resolution(await reacting(server).save(id, 1, reader));
  resolution(await server.ask('site/controllers/posts/favourite', { ids: [id] }, reader));
  resolution(await server.ask('site/views/subscription/subscribe', { type: 'entry', id }, reader));
  assert.is((await server.post({ task: 'reports.submit', id, type: 'post', reason: 'Spam.' }, reader)).statusCode, 303);
  assert.is((await server.post({ task: 'posts.feature', ids: [id] }, staff)).statusCode, 303);
};

/** Post that was written in the composer, published and acted on. */
const wholePost = async (): Promise<number> => {
  const on = composing(server, author);
  const body = `<p>Words of the sea.</p><img src="${picture}" alt="">`;
  const terms = { category: String(category.id), tags: 'Walking' };
  const saved = await on.save({ goal: 'publish', title: 'Of nets', body, ...terms });
  assert.is(saved.statusCode, 303, saved.body.slice(0, 1_000));
  const { id, version } = await on.newest();
  await on.kept({ id: String(id), version: String(version), title: 'Of nets', body: `${body}<p>More.</p>`, ...terms });
  const created_at = new Date(server.clock.now());
  await server
    .sql('legacy_addresses')
    .insert({ path: `/of-nets-${id}`, kind: 'post', target_id: id, legacy_source: 'test', created_at });
  await readersAct(id);
  await workOnce(server.services);
  return id;
};

/** Tables that record every action: audit log, change log, times of digests. */
const records: readonly string[] = ['audit_log', 'page_changes', 'outbox', 'jobs', 'digests'];

/** Tables whose rows have changed, without the records of the actions. */
const changedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = await databaseSums(server.sql);
  await work();
  return differing(before, await databaseSums(server.sql)).filter(name => !records.includes(name));
};

const move = async (way: string, id: number): Promise<void> =>
  assert.is((await server.post({ task: `posts.${way}`, ids: [id] }, author)).statusCode, 303, way);

test('F-046 nothing is left of a post that is deleted for good, and every count is what it was before the post', async () => {
  // Recurring jobs record by which rules the search is indexed.
  await workOnce(server.services);
  const changed = await changedBy(async () => {
    const id = await wholePost();
    assert.ok((await changedBy(() => move('trash', id))).length > 0);
    await move('delete', id);
    await workOnce(server.services);
  });
  assert.equal(changed, []);
  const failed = await server.sql('jobs').where('attempts', '>', 0).count({ n: '*' }).first();
  assert.is(Number(failed?.n), 0, 'no job fails over what is gone');
});

test('F-047 a trashed post comes back as it was, with everything that hangs on it', async () => {
  const id = await wholePost();
  const before = await server.sql('posts').where({ id }).first();
  const changed = await changedBy(async () => {
    await move('trash', id);
    await move('restore', id);
    await workOnce(server.services);
  });
  assert.equal(changed, []);
  assert.equal(await server.sql('posts').where({ id }).first(), before);
});

test.run();
