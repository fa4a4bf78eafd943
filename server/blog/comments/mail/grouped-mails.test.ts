import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { interruptWork } from '../../../core/leases/index.ts';
import { commenting } from '../../../test/fixtures/comments.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';

const test = suite('mails of comments that were saved together');
let server: TestServer;
let on: ReturnType<typeof commenting>;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  await server.sql('jobs').where('kind', 'comment-mails').delete();
});
test.after(() => server.close());

const workAll = async (): Promise<void> => {
  while ((await workJobs(server.services)) > 0);
};

const mailedJobs = (): Promise<string[]> => server.sql('jobs').where('kind', 'comment-mails').pluck('payload');

/** Number of mails that tell of a comment. */
const mailsOf = async (id: number): Promise<number> =>
  (await server.sql('outbox').where('cause', 'like', `comment:${id}:%`)).length;

const savedTogether = async (post: { readonly id: number }, texts: readonly string[], email: string) => {
  const people = await Promise.all(texts.map(() => server.visitor()));
  return Promise.all(
    texts.map((comment, index) => on.save(post, people[index] ?? { cookies: {}, id: null }, { comment, email })),
  );
};

/** Adds the job of comments that were saved together by guests. */
const addJobOf = async (ids: readonly number[]): Promise<void> => {
  const payload = JSON.stringify(ids.map(commentId => ({ commentId, isPublished: true, hasGuestEmail: true })));
  const now = new Date(server.clock.now());
  const cause = `saved:${ids[0]}`;
  await server.sql('jobs').insert({ kind: 'comment-mails', cause, payload, due_at: now, created_at: now });
};

const texts = Array.from({ length: 13 }, (_, index) => `No. ${index}`);

test('each of them is told of once, however often its job runs, and so is the owner of a guest’s address', async () => {
  const post = await on.post();
  const owner = await server.signedIn('reader', 'Meera Das');
  const { email } = await server.sql('users').where('id', owner.id).first('email');
  const saved = await savedTogether(post, texts, email);
  const jobs = await server
    .sql('jobs')
    .where('kind', 'comment-mails')
    .select('kind', 'payload', 'due_at', 'created_at');
  assert.ok(jobs.length < saved.length, `${jobs.length} jobs`);
  await workAll();
  assert.equal(await mailedJobs(), []);
  await server.sql('jobs').insert(jobs.map((job, index) => ({ ...job, cause: `again:${index}` })));
  await workAll();
  for (const { id } of saved) assert.is(await mailsOf(id), 1);
  assert.is((await server.sql('outbox').where({ recipient: email })).length, 1);
});

test('a run of their job writes the mails of 32 comments, and the next runs those of the others', async () => {
  const post = await on.post();
  const ids: number[] = [];
  for (let index = 0; index < 36; index++) ids.push(await on.row(post));
  await addJobOf(ids);
  const told: number[] = [];
  while ((await mailedJobs()).length > 0) {
    await workJobs(server.services);
    const mails = await Promise.all(ids.map(mailsOf));
    told.push(mails.filter(count => count === 1).length);
  }
  assert.equal(told, [32, 36]);
});

test('each comment is told to the people of its own post, who may read that', async () => {
  const [open, members, withdrawn] = [
    await on.post(),
    await on.post({ privacy: 'registered' }),
    await on.post({ state: 'draft' }),
  ];
  const meera = await server.signedIn('reader', 'Meera Das');
  const mailed = new Map<string, string>();
  const named = async (name: string, id: number): Promise<void> => {
    mailed.set((await server.sql('users').where({ id }).first('email')).email, name);
  };
  await named('Meera', meera.id);
  for (const [name, { author }] of Object.entries({ open, members, withdrawn })) await named(name, author.id);
  const created_at = new Date(server.clock.now());
  const following = (post: { readonly id: number }, email: string, user_id: number | null) => ({
    ...{ type: 'entry', target_id: post.id, state: 'active', email, email_key: email, user_id, created_at },
  });
  const own = [...mailed.keys()][0] ?? '';
  await server
    .sql('subscriptions')
    .insert([
      following(open, 'guest@example.org', null),
      following(members, 'guest@example.org', null),
      following(members, own, meera.id),
      following(withdrawn, own, meera.id),
    ]);
  mailed.set('guest@example.org', 'guest');
  const asked = await on.row(open, { author_id: meera.id });
  const ids = [await on.row(open, { parent_id: asked }), await on.row(members), await on.row(withdrawn)];
  await addJobOf(ids);
  await workAll();
  const told = await Promise.all(
    ids.map(async id => {
      const found: string[] = await server.sql('outbox').where('cause', 'like', `comment:${id}:%`).pluck('recipient');
      return found.map(address => mailed.get(address)).sort();
    }),
  );
  assert.equal(told, [['Meera', 'guest', 'open'], ['Meera', 'members'], ['withdrawn']]);
});

const follow = async (post: { readonly id: number }, count: number): Promise<readonly string[]> => {
  const emails = Array.from({ length: count }, (_, index) => `follower-${index}@example.org`);
  const following = { type: 'entry', target_id: post.id, state: 'active', created_at: new Date(server.clock.now()) };
  await server.sql('subscriptions').insert(emails.map(email => ({ ...following, email, email_key: email })));
  return emails;
};

const toldOf = (id: number): Promise<string[]> =>
  server.sql('outbox').where('cause', 'like', `comment:${id}:%`).pluck('recipient');

test('everybody who follows a post is told once, also when storing the mails fails in between', async () => {
  const post = await on.post();
  const emails = await follow(post, 1_200);
  const owner = await server.signedIn('reader', 'Asha Rao');
  const { email } = await server.sql('users').where('id', owner.id).first('email');
  const id = await on.row(post, { email });
  await server.sql.raw(
    "CREATE TRIGGER unstorable BEFORE INSERT ON outbox FOR EACH ROW IF NEW.recipient = 'follower-700@example.org' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'unstorable'; END IF",
  );
  await addJobOf([id]);
  await workAll();
  await server.sql.raw('DROP TRIGGER unstorable');
  const before = await mailsOf(id);
  assert.ok(before > 0 && before < 700, `${before} mails before the one that fails`);
  // The keys of mails to the owners of addresses name the day.
  server.clock.advance(24 * 3_600_000);
  await workAll();
  const told = await toldOf(id);
  assert.is(told.length, new Set(told).size);
  for (const follower of emails) assert.ok(told.includes(follower), follower);
  assert.is((await server.sql('outbox').where('recipient', email)).length, 1);
});

test('a run that a planned stop asks to end stores no further mails, and its job goes on later', async () => {
  const [post, second] = [await on.post(), await on.post()];
  const emails = await follow(post, 1_200);
  const ids = [await on.row(post), await on.row(second)];
  await addJobOf(ids);
  const stop = ({ sql }: { readonly sql: string }): void => {
    if (/^insert into `outbox`/i.test(sql)) interruptWork(server.services.node);
  };
  server.sql.on('query', stop);
  await workJobs(server.services);
  server.sql.removeListener('query', stop);
  const before = await mailsOf(ids[0] ?? 0);
  assert.ok(before > 0 && before < emails.length, `${before} mails`);
  assert.is((await mailedJobs()).length, 1);
  await server
    .sql('jobs')
    .where('kind', 'comment-mails')
    .update({ worker: null, due_at: new Date(0) });
  await workAll();
  const told = await toldOf(ids[0] ?? 0);
  assert.is(told.length, new Set(told).size);
  for (const follower of emails) assert.ok(told.includes(follower), follower);
  assert.is(await mailsOf(ids[1] ?? 0), 1);
});

test('each owner of an address under which guests commented is told, also of one run', async () => {
  const post = await on.post();
  const ids: number[] = [];
  const owned: string[] = [];
  for (const name of ['Asha Rao', 'Ravi Menon']) {
    const { id } = await server.signedIn('reader', name);
    const { email } = await server.sql('users').where({ id }).first('email');
    ids.push(await on.row(post, { email }));
    owned.push(email);
  }
  await addJobOf(ids);
  await workAll();
  for (const recipient of owned)
    assert.is((await server.sql('outbox').where({ recipient }).where('cause', 'like', 'comment.claimed:%')).length, 1);
});

test('the mails of several comments take as many statements as those of one', async () => {
  const statements = async (posts: number): Promise<number> => {
    const ids: number[] = [];
    for (let index = 0; index < posts; index++) ids.push(await on.row(await on.post()));
    await addJobOf(ids);
    const taken: string[] = [];
    // The poll of changes may fall into the work.
    const count = ({ sql }: { readonly sql: string }) => sql.includes('`page_changes`') || taken.push(sql);
    server.sql.on('query', count);
    await workAll();
    server.sql.removeListener('query', count);
    for (const id of ids) assert.is(await mailsOf(id), 1);
    return taken.length;
  };
  assert.is(await statements(8), await statements(1));
});

test('mails that cannot be stored delay those of no other comment, and are stored later', async () => {
  const post = await on.post();
  const saved = await savedTogether(post, [...texts.slice(1), 'Unstorable'], 'guest@example.org');
  await server.sql.raw(
    "CREATE TRIGGER unstorable BEFORE INSERT ON outbox FOR EACH ROW IF NEW.text LIKE '%Unstorable%' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'unstorable'; END IF",
  );
  await workAll();
  await server.sql.raw('DROP TRIGGER unstorable');
  const last = saved.at(-1)?.id ?? 0;
  const others = saved.slice(0, -1);
  for (const { id } of others) assert.is(await mailsOf(id), 1);
  assert.is(await mailsOf(last), 0);
  assert.is((await mailedJobs()).length, 1);
  server.clock.advance(3_600_000);
  await workAll();
  assert.is(await mailsOf(last), 1);
});

test('a job that a former release has stored is carried out', async () => {
  const post = await on.post();
  const id = await on.row(post);
  const now = new Date(server.clock.now());
  const payload = JSON.stringify({ kind: 'published', commentId: id });
  await server
    .sql('jobs')
    .insert({ kind: 'comment-mails', cause: `published:${id}`, payload, due_at: now, created_at: now });
  await workAll();
  assert.is(await mailsOf(id), 1);
});

test.run();
