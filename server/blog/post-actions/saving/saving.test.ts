import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UserError } from '../../../core/errors/user-error.ts';
import { can, site } from '../../../core/policy/policy.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { mutationAs } from '../../../test/mutations.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { emptyFields, fieldsOfPost, lockedPost, type PostFields, type RequestedState } from '../../post-model/index.ts';
import type { SavedPost } from '../index.ts';
import { unpublishExpired } from '../transitions/expiry-job.ts';
import { changePost, createPost } from './save-post.ts';
import { saveDraft } from './save-revision.ts';

type Member = Person & { id: number };

const test = suite('writing posts');
let server: TestServer;
let author: Member;
let moderator: Member;
let health: { id: number };
let travel: { id: number };

const whole: PostFields = { ...emptyFields, title: 'Of nets', body: '<p>Words of the sea.</p>' };
const create = (fields: Partial<PostFields>, wanted: RequestedState, as: Person = author): Promise<SavedPost> =>
  mutationAs(server, as, mutation => createPost(mutation, { ...whole, ...fields }, wanted));
const change = (
  id: number,
  fields: Partial<PostFields>,
  wanted: RequestedState | 'keep',
  version: number,
  as = author,
) =>
  mutationAs(server, as, async mutation =>
    changePost(mutation, await lockedPost(mutation, id), { ...whole, ...fields }, wanted, version),
  );
const stored = (id: number) => server.sql('posts').where('id', id).first();
const revisions = (id: number) =>
  server
    .sql('revisions')
    .where('post_id', id)
    .orderBy('ordering')
    .select('id', 'state', 'title', 'ordering', 'content');
const refused = async (work: Promise<unknown>): Promise<UserError> => {
  const error = await work.then(
    () => undefined,
    thrown => thrown,
  );
  assert.instance(error, UserError);
  return error;
};
const fieldOf = async (work: Promise<unknown>): Promise<string | undefined> => (await refused(work)).field;
const countOf = async (table: string, id: number): Promise<number> =>
  (await server.sql(table).where('id', id).first('posts_count')).posts_count;

test.before(async () => {
  server = await openTestServer();
  author = await server.signedIn('blogger', 'Asha Rao');
  moderator = await server.signedIn('moderator', 'Mo Dee');
  health = await writer(server).category('Health');
  travel = await writer(server).category('Travel');
});
test.after(() => server.close());

test('F-038 a visitor and a reader write nothing, a blogger writes; another blogger does not edit it', async () => {
  const reader = await server.signedIn('reader');
  const other = await server.signedIn('blogger');
  const { id } = await create({}, 'publish');
  const judged = (as: Person): Promise<readonly boolean[]> =>
    mutationAs(server, as, async mutation => {
      const post = await lockedPost(mutation, id);
      return [
        can(mutation.actor, 'post.write', site),
        can(mutation.actor, 'post.edit', post),
        can(mutation.actor, 'post.submit', post),
      ];
    });
  assert.equal(await judged({ cookies: {}, id: null }), [false, false, false]);
  assert.equal(await judged(reader), [false, false, false]);
  assert.equal(await judged(other), [true, false, false]);
  assert.equal(await judged(author), [true, true, true]);
  assert.equal(await judged(moderator), [true, true, true]);
});

test('what cannot be kept is refused at its field and nothing is written', async () => {
  const before = await server.sql('posts').count({ n: '*' }).first();
  const wrong: [Partial<PostFields>, string][] = [
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ body: '<p> </p>' }, 'body'],
    [{ kind: 'link', source: 'javascript:alert(1)' }, 'source'],
    [{ kind: 'photo', body: '' }, 'cover'],
    [{ categoryIds: [health.id, 999_999] }, 'categories'],
    [{ tags: ['x'.repeat(101)] }, 'tags'],
    [{ coverId: 999_999 }, 'cover'],
    [{ teamId: 999_999 }, 'team'],
    [{ place: { address: '', latitude: 91, longitude: 0 } }, 'latitude'],
    [{ place: { address: '', latitude: 0, longitude: Number.NaN } }, 'longitude'],
    [{ publishedAt: new Date(Number.NaN) }, 'publish_up'],
    [{ publishedAt: new Date('2026-12-02'), publishDown: new Date('2026-12-01') }, 'publish_down'],
    [{ publishDown: new Date('2020-01-01') }, 'publish_down'],
    [{ seo: { ...emptyFields.seo, canonical: 'javascript:1' } }, 'canonical'],
    [{ seo: { ...emptyFields.seo, robots: 'anything' } }, 'robots'],
  ];
  for (const [fields, field] of wrong) assert.is(await fieldOf(create(fields, 'publish')), field, field);
  assert.equal(await server.sql('posts').count({ n: '*' }).first(), before);
});

test('F-016 a written post has its row, terms, counts, revision and uid, and is cleaned', async () => {
  const made = await create(
    {
      body: '<p onclick="x()">Sea<script>1</script></p>',
      categoryIds: [travel.id, health.id],
      tags: ['C++', 'C', 'c++', 'Nets'],
      password: 'open',
      place: { address: 'Oban', latitude: 56.4, longitude: -5.47 },
      seo: { ...emptyFields.seo, robots: 'noindex, nofollow' },
    },
    'publish',
  );
  const row = await stored(made.id);
  assert.equal(
    [row.state, row.body, row.category_id, row.uid, row.version, row.address, row.robots],
    ['published', '<p>Sea</p>', travel.id, made.uid, 1, 'Oban', 'noindex, nofollow'],
  );
  assert.match(row.password, /^\$argon2id/);
  assert.is(made.uid, `${made.id}.${row.revision_id}`);
  assert.is(await countOf('categories', travel.id), 1);
  const fields = await fieldsOfPost(server.sql, made.id);
  assert.equal(fields.tags, ['C', 'C++', 'Nets']);
  assert.equal(fields.categoryIds, [travel.id, health.id]);
  const [revision] = await revisions(made.id);
  assert.not.match(revision.content, 'argon2');
  assert.not.match(revision.content, 'open');
  const next = await change(made.id, { categoryIds: [health.id], tags: ['Nets'] }, 'keep', 1);
  assert.is(await countOf('categories', travel.id), 0);
  assert.match((await stored(made.id)).password, /^\$argon2id/);
  assert.is.not(next.uid, made.uid);
  assert.equal(
    (await revisions(made.id)).map(({ state, ordering }) => [state, ordering]),
    [
      ['final', 1],
      ['final', 2],
    ],
  );
  const same = await change(made.id, { categoryIds: [health.id], tags: ['Nets'], password: null }, 'keep', 2);
  assert.is(same.uid, next.uid);
  assert.is((await stored(made.id)).password, null);
});

test('an address that is reserved or taken gets a number, also when many take it at once', async () => {
  assert.is((await create({ title: 'Dashboard' }, 'draft')).slug, 'dashboard-2');
  const made = await Promise.all(Array.from({ length: 5 }, () => create({ title: 'Tides' }, 'publish')));
  assert.equal(made.map(({ slug }) => slug).sort(), ['tides', 'tides-2', 'tides-3', 'tides-4', 'tides-5']);
  assert.is((await create({ title: '', body: '<p>Only words</p>' }, 'draft')).slug, 'only-words');
});

test('two writers who make the same new tag at once share it', async () => {
  await Promise.all(['Kelp', 'kelp', 'KELP'].map(tag => create({ tags: [tag] }, 'publish')));
  assert.is((await server.sql('tags').where('title', 'kelp')).length, 1);
  assert.is((await server.sql('tags').where('title', 'kelp').first('posts_count')).posts_count, 3);
});

test('E-102 of two changes of one version one is written, the other learns of it', async () => {
  const { id } = await create({}, 'draft');
  const both = await Promise.allSettled([
    change(id, { title: 'One' }, 'draft', 1),
    change(id, { title: 'Two' }, 'draft', 1, moderator),
  ]);
  assert.equal(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const late = await refused(change(id, { title: 'Three' }, 'draft', 1));
  assert.equal([late.status, late.code], [409, 'changed']);
  assert.is((await stored(id)).version, 2);
});

test('F-044 a post with a date to come stands in no listing before, and is told of when it comes', async () => {
  const at = new Date(server.clock.now() + 3600_000);
  const { id, slug } = await create({ title: 'Tomorrow', publishedAt: at }, 'publish');
  const row = await stored(id);
  assert.equal([row.state, row.published_at.getTime()], ['published', at.getTime()]);
  assert.is((await server.get(`/blog/${slug}`)).statusCode, 404);
  assert.not.match((await server.get('/')).body, 'Tomorrow');
  assert.is((await server.sql('announcements').where('post_id', id)).length, 0);
  server.clock.advance(3600_000);
  assert.is((await server.get(`/blog/${slug}`)).statusCode, 200);
  assert.match((await server.get('/')).body, 'Tomorrow');
});

test('F-045 a post with an end is out until that second; then a worker puts it and its counts right', async () => {
  const { id, slug } = await create(
    { title: 'A week only', categoryIds: [travel.id], publishDown: new Date(server.clock.now() + 60_000) },
    'publish',
  );
  const before = await countOf('categories', travel.id);
  assert.is((await server.get(`/blog/${slug}`)).statusCode, 200);
  server.clock.advance(59_000);
  assert.is((await server.get(`/blog/${slug}`)).statusCode, 200);
  assert.is(await unpublishExpired(server.services), 0);
  server.clock.advance(1_000);
  assert.is((await server.get(`/blog/${slug}`)).statusCode, 404);
  assert.not.match((await server.get('/')).body, 'A week only');
  assert.is(await unpublishExpired(server.services), 1);
  const row = await stored(id);
  assert.equal([row.state, row.publish_down], ['unpublished', null]);
  assert.is(await countOf('categories', travel.id), before - 1);
  await server.post({ task: 'posts.publish', ids: [id] }, author);
  assert.is((await server.get(`/blog/${slug}`)).statusCode, 200);
});

test('where posts wait for approval a blogger’s post waits, and a change of what is out waits beside it', async () => {
  const out = await create({ title: 'Out already' }, 'publish');
  await server.set('posts.approval', true);
  const waiting = await create({ title: 'Waiting' }, 'publish');
  assert.is(waiting.state, 'pending');
  assert.is((await stored(waiting.id)).published_at, null);
  const beside = await change(out.id, { title: 'Changed' }, 'keep', 1);
  assert.is(beside.state, 'pending');
  assert.is((await stored(out.id)).title, 'Out already');
  await change(out.id, { title: 'Changed again' }, 'publish', 1);
  assert.equal(
    (await revisions(out.id)).map(({ state, title }) => [state, title]),
    [
      ['final', 'Out already'],
      ['final', 'Changed'],
      ['pending', 'Changed again'],
    ],
  );
  await change(out.id, { title: 'Changed again', password: 'open' }, 'publish', 1);
  assert.match((await stored(out.id)).password, /^\$argon2id/);
  await change(out.id, { title: 'Changed again', password: null }, 'publish', 1);
  assert.is((await stored(out.id)).password, null);
  assert.is((await change(out.id, { title: 'By a moderator' }, 'keep', 1, moderator)).state, 'published');
  await server.set('posts.approval', false);
});

test('a draft of what is out stays beside it: one for each writer, gone when it is saved', async () => {
  const { id } = await create({ title: 'Stands' }, 'publish');
  const first = await change(id, { title: 'Half' }, 'draft', 1);
  const save = (title: string) =>
    mutationAs(server, author, async mutation =>
      saveDraft(mutation, await lockedPost(mutation, id), { ...whole, title, body: '<b>x' }),
    );
  assert.is((await save('Half a')).uid, first.uid);
  assert.is((await save('Half a text')).uid, first.uid);
  assert.equal(
    (await revisions(id)).map(({ state, title }) => [state, title]),
    [
      ['final', 'Stands'],
      ['draft', 'Half a text'],
    ],
  );
  assert.is((await stored(id)).title, 'Stands');
  await change(id, { title: 'Whole' }, 'publish', 1);
  assert.equal(
    (await revisions(id)).map(({ state }) => state),
    ['final', 'final'],
  );
});

test('what a moderator took out of sight its author may write on and submit, not publish', async () => {
  const { id } = await create({}, 'publish');
  await server.post({ task: 'posts.unpublish', ids: [id] }, moderator);
  assert.is((await change(id, {}, 'publish', 1)).state, 'pending');
  assert.is((await change(id, {}, 'publish', 2, moderator)).state, 'published');
  assert.is((await stored(id)).withdrawn_by, null);
});

test('a post in the trash is not written on; an imported one keeps the text it came with', async () => {
  const { id } = await writer(server).post(author.id, { intro: '<p>Intro</p>', body: '<p>Rest</p>', title: 'Old' });
  await change(id, { title: 'New' }, 'keep', 1);
  const [came, stands] = await revisions(id);
  assert.match(came.content, '<p>Intro</p><p>Rest</p>');
  assert.equal([came.title, stands.title], ['Old', 'New']);
  assert.is((await stored(id)).intro, null);
  await server.post({ task: 'posts.trash', ids: [id] }, author);
  assert.is((await refused(change(id, {}, 'keep', 2))).status, 409);
});

test.run();
