import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ensureRecurringJobs } from '../../core/jobs/index.ts';
import { composing } from '../../test/fixtures/composer.ts';
import { openFederatedServer } from '../../test/fixtures/fediverse.ts';
import type { Person } from '../../test/test-server.ts';

type World = Awaited<ReturnType<typeof openFederatedServer>>;

const test = suite('posts for followers on other servers (ActivityPub)');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let world: World;
let form: ReturnType<typeof composing>;

const follow = (from: World['social'], name: string, object: string) =>
  world.send(from.signed(name, world.inbox, from.activity(name, 'Follow', object)));
const typesOf = ({ received }: World['social']) => received.map(({ type }) => type);
/** Objects of the activities that a server received since the last question. */
const news = (from: World['social']): Record<string, unknown>[] => from.received.splice(0);
const sessions = () =>
  world.server.sql('sessions').update({ expires_at: new Date(world.server.clock.now() + 400 * dayMs) });

test.before(async () => {
  world = await openFederatedServer();
  const { server, author } = world;
  form = composing(server, author);
  await sessions();
  await ensureRecurringJobs(server.services);
  await world.work();
  await follow(world.social, 'ravi', world.actor);
  await follow(world.social, 'kim', world.actor);
  await follow(world.other, 'lena', world.site);
  await world.work();
  assert.equal([typesOf(world.social), typesOf(world.other)], [['Accept', 'Accept'], ['Accept']]);
  for (const one of [world.social, world.other]) news(one);
});
test.before.each(() => world.server.sql('throttles').delete());
test.after(() => world.close());

const publish = async (fields: Readonly<Record<string, string | undefined>> = {}): Promise<number> => {
  assert.is((await form.save({ goal: 'publish', ...fields })).statusCode, 303);
  return (await form.newest()).id;
};
const move = async (name: string, id: number, as: Person = world.author): Promise<void> => {
  assert.is((await world.server.post({ task: `posts.${name}`, ids: [id] }, as)).statusCode, 303, name);
};

test('posts that not everyone may read, and drafts, are not sent', async () => {
  await form.save({ goal: 'draft' });
  for (const fields of [{ privacy: 'private' }, { privacy: 'registered' }, { password: 'secret words' }])
    await publish(fields);
  const later = new Date(world.server.clock.now() + 5 * minuteMs).toISOString().slice(0, 16);
  const scheduled = await publish({ title: 'Later', publish_up: later });
  await world.work();
  assert.equal([news(world.social), news(world.other)], [[], []]);
  await world.work(6 * minuteMs);
  const [create] = news(world.social);
  assert.match(JSON.stringify(create), `/activitypub/posts/${scheduled}`);
  news(world.other);
});

test('a published post comes once to a server, however many follow there; followers of the site get it announced', async () => {
  const id = await publish({ title: 'Of ships', body: '<p>Sails.</p>' });
  await world.work();
  await world.work(minuteMs);
  const [create, ...others] = news(world.social);
  assert.equal(others, []);
  assert.equal([create?.type, create?.actor], ['Create', world.actor]);
  const object = Object(create?.object);
  assert.equal(
    [object.type, object.name, object.id],
    ['Article', 'Of ships', `http://lectern.test/activitypub/posts/${id}`],
  );
  const { '@context': _, ...read } = await world.document(`/activitypub/posts/${id}`);
  assert.equal(object, read);
  const [announce, ...more] = news(world.other);
  assert.equal([announce?.type, announce?.actor, announce?.object, more], ['Announce', world.site, object.id, []]);
});

test('a change is sent to all who have the post, and a save that changes nothing is not', async () => {
  const id = await publish({ title: 'Of winds' });
  await world.work();
  for (const one of [world.social, world.other]) news(one);
  const save = async (fields: Record<string, string>) => {
    const { version } = await form.row(id);
    const answer = await form.save({ id: `${id}`, version: `${version}`, goal: 'publish', ...fields });
    assert.is(answer.statusCode, 303);
    await world.work(minuteMs);
  };
  await save({ title: 'Of winds' });
  assert.equal([news(world.social), news(world.other)], [[], []]);
  await save({ title: 'Of storms' });
  for (const one of [world.social, world.other]) {
    const [update, ...others] = news(one);
    assert.equal([update?.type, Object(update?.object).name, others], ['Update', 'Of storms', []]);
  }
});

test('a post that is withdrawn, restricted or deleted is deleted there, and comes back under another id', async () => {
  const id = await publish({ title: 'Of nets' });
  await world.work();
  for (const one of [world.social, world.other]) news(one);
  await move('unpublish', id);
  await world.work();
  for (const one of [world.social, world.other]) {
    const [gone, ...others] = news(one);
    const tombstone = { id: `http://lectern.test/activitypub/posts/${id}`, type: 'Tombstone' };
    assert.equal([gone?.type, gone?.object, others], ['Delete', tombstone, []]);
  }
  assert.is((await world.server.get(`/activitypub/posts/${id}`)).statusCode, 410);
  await move('publish', id);
  await world.work();
  const [again] = news(world.social);
  assert.is(Object(again?.object).id, `http://lectern.test/activitypub/posts/${id}/2`);
  assert.is((await world.server.get(`/activitypub/posts/${id}`)).statusCode, 410);
  assert.is((await world.document(`/activitypub/posts/${id}/2`)).type, 'Article');
  news(world.other);
  await move('trash', id);
  await move('delete', id);
  await world.work();
  assert.equal([typesOf(world.social), typesOf(world.other)], [['Delete'], ['Delete']]);
  for (const one of [world.social, world.other]) news(one);
});

/** The document that the page of a post links to. */
const linkedDocument = async (id: number) => {
  const { slug } = await form.row(id);
  const page = load((await world.server.get(`/blog/${slug}`)).body);
  const link = new URL(String(page('link[type="application/activity+json"]').attr('href')));
  const { statusCode, headers } = await world.server.get(link.pathname);
  assert.is(statusCode, 303);
  return world.document(new URL(String(headers.location)).pathname);
};
const listedIn = async (path: string): Promise<string[]> =>
  (await world.document(`${path}/outbox?page=1`)).orderedItems.map(({ object }: { object: string }) => object);

for (const [title, days] of [
  ['the page of a republished post links to its new id', 0],
  ['the page of a post that is republished after a week links to a new id, and the former one stays deleted', 8],
] as const)
  test(title, async () => {
    const id = await publish({ title: 'Of ropes' });
    await world.work();
    const former = `http://lectern.test/activitypub/posts/${id}`;
    assert.is((await linkedDocument(id)).id, former);
    await move('unpublish', id);
    await world.work();
    await world.work(days * dayMs);
    await sessions();
    await move('publish', id);
    await world.work();
    assert.is((await linkedDocument(id)).id, `${former}/2`);
    const gone = await world.server.get(new URL(former).pathname);
    assert.equal([gone.statusCode, JSON.parse(gone.body).type], [410, 'Tombstone']);
    assert.is((await world.server.get(`${new URL(former).pathname}/3`)).statusCode, 404);
    for (const path of [`/activitypub/authors/${world.author.id}`, '/activitypub/site']) {
      const listed = await listedIn(path);
      assert.equal([listed.includes(`${former}/2`), listed.includes(former)], [true, false], path);
    }
    for (const one of [world.social, world.other]) news(one);
  });

test('a post whose last day passes is deleted there; an archived one stays', async () => {
  const ends = new Date(world.server.clock.now() + 10 * minuteMs).toISOString().slice(0, 16);
  await publish({ title: 'For today', publish_down: ends });
  const archived = await publish({ title: 'For ever' });
  await world.work();
  news(world.social);
  const staff = await world.server.signedIn('staff');
  await sessions();
  await move('archive', archived, staff);
  await world.work(minuteMs);
  assert.equal(news(world.social), []);
  await world.work(10 * minuteMs);
  assert.equal(typesOf(world.social), ['Delete']);
  for (const one of [world.social, world.other]) news(one);
});

test('a busy inbox is asked again later; one that refuses is not', async () => {
  world.social.moods({ status: 503 }, { status: 500 });
  await publish({ title: 'Busy' });
  await world.work();
  assert.equal(news(world.social), []);
  await world.work(minuteMs);
  assert.equal(news(world.social), []);
  await world.work(4 * minuteMs);
  assert.equal(news(world.social), []);
  await world.work(minuteMs);
  assert.equal(typesOf(world.social), ['Create']);
  assert.equal(await world.server.sql('activitypub_failing_inboxes'), []);
  news(world.social);
  world.social.moods({ status: 403 });
  await publish({ title: 'Refused' });
  await world.work();
  await world.work(60 * minuteMs);
  assert.equal(news(world.social), []);
});

test('a post that waits for a server that was down is not sent any more once it is withdrawn', async () => {
  for (const one of [world.social, world.other]) news(one);
  world.social.moods({ status: 503 });
  const id = await publish({ title: 'Soon withdrawn' });
  await world.work();
  assert.equal(news(world.social), []);
  await move('unpublish', id);
  await world.work();
  await world.work(2 * minuteMs);
  assert.equal(
    news(world.social).map(({ type }) => type),
    ['Delete'],
  );
  news(world.other);
});

test('an inbox that answers 410 for more than seven days loses its followers', async () => {
  const before = (await world.followers()).length;
  for (const [at, days] of [0, 3, 8].entries()) {
    world.other.moods({ status: 410 });
    await publish({ title: `Gone ${at}` });
    await world.work(days === 0 ? 0 : minuteMs);
    assert.is((await world.followers()).length, days === 8 ? before - 1 : before, `${days}`);
    // A request shortens the session, and housekeeping deletes one that is over.
    await sessions();
    if (days < 8) await world.work(4.5 * dayMs);
  }
  news(world.social);
});

test('an inbox that is out of reach for more than thirty days loses its followers', async () => {
  await follow(world.other, 'lena', world.site);
  await world.work();
  const before = (await world.followers()).length;
  for (const [at, days] of [0, 29, 31].entries()) {
    world.other.moods(...Array.from({ length: 9 }, () => ({ status: 503 })));
    const since = (await world.server.sql('activitypub_failing_inboxes').first('failing_since'))?.failing_since;
    if (since) world.server.clock.advance(since.getTime() + days * dayMs - world.server.clock.now());
    await sessions();
    await publish({ title: `Away ${at}` });
    await world.work();
    assert.is((await world.followers()).length, days === 31 ? before - 1 : before, `${days} days`);
  }
  world.other.moods();
  for (const one of [world.social, world.other]) news(one);
});

test('the deletion of an account deletes its posts there', async () => {
  const { server } = world;
  const kai = await server.signedIn('blogger', 'Kai');
  await sessions();
  world.social.trust(await world.document(`/activitypub/authors/${world.author.id}`));
  const own = composing(server, kai);
  await own.save({ goal: 'publish', title: 'By Kai' });
  await world.work();
  world.social.trust(await world.document(`/activitypub/authors/${kai.id}`));
  await follow(world.social, 'ravi', `http://lectern.test/activitypub/authors/${kai.id}`);
  await world.work();
  news(world.social);
  const { eraseAccountData } = await import('../../personal-data/erasure/erase-data.ts');
  const { closeAccount, dropAccount } = await import('../../personal-data/erasure/erasure-queries.ts');
  const now = new Date(server.clock.now());
  await eraseAccountData(server.services, kai.id, {
    now,
    name: 'Former member',
    posts: 'trashed',
    comments: 'removed',
  });
  await server.sql.transaction(async tx => {
    await closeAccount(tx, kai.id);
    await tx('posts').where('author_id', kai.id).update({ author_id: world.author.id });
    await dropAccount(tx, kai.id);
  });
  await world.work();
  assert.equal(typesOf(world.social), ['Delete']);
  news(world.social);
});

test('nothing is sent to a blocked domain, or by a site that is switched off', async () => {
  const { server } = world;
  await server.set('activitypub.blockedDomains', ['social.example']);
  await publish({ title: 'Blocked' });
  await world.work();
  assert.equal(news(world.social), []);
  await server.set('activitypub.blockedDomains', []);
  await server.set('activitypub.enabled', false);
  await publish({ title: 'Off' });
  await world.work();
  assert.equal(
    [news(world.social), await server.sql('jobs').whereIn('kind', ['activitypub-post', 'activitypub-deliver'])],
    [[], []],
  );
});

test.run();
