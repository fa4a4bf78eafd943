import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Application, application } from '../../app.ts';
import { storeAudiences } from '../../blog/post-model/audience-queries.ts';
import { transact } from '../../core/db/index.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { levelWriter } from '../../test/fixtures/levels.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { readerKey } from './reader-page.ts';

type Member = Person & { readonly id: number };

const test = suite('accounts that are no plain readers any more');
let server: TestServer;
// Another process on the same database, with caches of its own.
let other: Application;
let write: ReturnType<typeof writer>;
let authorId: number;
let teamId: number;
let post: Written;
let url: string;

test.before(async () => {
  server = await openTestServer();
  const { settings, sql, clock } = server.services;
  other = await application(settings, { sql, clock, acceptsAnyLoad: true });
  await other.app.ready();
  write = writer(server);
  authorId = (await server.signedIn('blogger', 'Asha Rao')).id;
  const created_at = new Date(server.clock.now());
  const [id] = await sql('teams').insert({ title: 'A team', alias: 'a-team', created_at });
  teamId = Number(id);
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  post = await write.post(authorId, { team_id: teamId });
  // Reactions and ratings of an account are looked up where there are any.
  const guest = await server.visitor();
  await server.ask('site/controllers/reactions/save', { postId: post.id, reactionId: 2 }, guest);
  await server.ask('site/views/ratings/vote', { value: 4, type: 'entry', id: post.id }, guest);
  await commenting(server).row(post, { name: 'Gus' });
  server.dropWritten();
  other.services.pages.clear();
  url = `/blog/${post.slug}`;
});
test.after(async () => {
  await other.app.close();
  await server.close();
});

const read = async (as: Person): Promise<string> => (await server.get(url, as)).body;

const elsewhere = async ({ cookies }: Person): Promise<string> =>
  (await other.app.inject({ url, cookies, headers: { host: 'lectern.test' } })).body;

/** The page as it is printed for one person alone: a cookie of a notice, also of none, makes it so. */
const printedAlone = ({ cookies, id }: Person): Promise<string> =>
  read({ cookies: { ...cookies, lectern_notice: 'none' }, id });

const now = (): Date => new Date(server.clock.now());

/** Part of the page of a post that shows something of an account. */
interface Shown {
  readonly shows: RegExp;
}

/** Responses of an account to a post. */
const responses: Readonly<Record<string, Shown & { make: (as: Member, on: Written) => Promise<unknown> }>> = {
  reaction: {
    make: (as, { id }) => server.ask('site/controllers/reactions/save', { postId: id, reactionId: 1 }, as),
    shows: /class="reaction is-active"/,
  },
  rating: {
    make: (as, { id }) => server.ask('site/views/ratings/vote', { value: 3, type: 'entry', id }, as),
    shows: /class="rating voted"/,
  },
  favourite: {
    make: (as, { id }) => server.ask('site/controllers/posts/favourite', { ids: [id] }, as),
    shows: /name="task" value="posts\.unfavourite"/,
  },
  comment: {
    make: (as, on) => commenting(server).save(on, as, { comment: 'My first' }),
    shows: /data-comment-delete/,
  },
  'held comment': {
    make: async ({ id }, on) => {
      await commenting(server).row(on, { author_id: id, state: 'held', body: 'Waits for approval' });
      server.dropWritten();
    },
    shows: /data-comment-delete/,
  },
  'like of a comment': {
    make: async (as, on) => {
      const { id } = await server.sql('comments').where('post_id', on.id).first('id');
      return server.ask('site/views/comments/like', { id }, as);
    },
    shows: /is-like/,
  },
  subscription: {
    make: ({ id: user_id }, on) => {
      const email = `${user_id}@example.org`;
      const row = { user_id, type: 'entry', target_id: on.id, email, email_key: email, name: 'Ina', state: 'active' };
      return server.sql('subscriptions').insert({ ...row, created_at: now() });
    },
    shows: /data-subscription-id="\d/,
  },
};

/** Other changes of an account, after which it is no plain reader any more. */
const others: Readonly<Record<string, Shown & { make: (as: Member) => Promise<unknown> }>> = {
  'membership of a team': {
    make: ({ id: user_id }) =>
      server.sql('team_members').insert({ team_id: teamId, user_id, is_admin: 1, created_at: now() }),
    shows: /data-entry-delete/,
  },
  authorship: {
    make: async ({ id }) => {
      await server.sql('posts').where({ id: post.id }).update({ author_id: id, privacy: 'private' });
      server.dropWritten();
      other.services.pages.clear();
    },
    shows: /This post is private\./,
  },
  'role of a moderator': {
    make: ({ id }) => server.sql('users').where({ id }).update({ role: 'moderator' }),
    shows: /data-entry-delete/,
  },
  language: {
    make: ({ id }) => server.sql('users').where({ id }).update({ language: 'de-DE' }),
    shows: /<html lang="de-DE"/,
  },
};

for (const [name, { make, shows }] of Object.entries({ ...responses, ...others }))
  test(`the first ${name} of an account acts on its next page, on another process too, and on no other page`, async () => {
    const [reader, stranger] = [await server.signedIn('reader', 'Ben Ode'), await server.signedIn('reader', 'Chi Li')];
    for (const person of [reader, stranger])
      for (const page of [await read(person), await elsewhere(person)]) assert.not.match(page, shows);
    await make(reader, post);
    const own = await read(reader);
    assert.match(own, shows);
    assert.is(own, await printedAlone(reader));
    assert.match(await elsewhere(reader), shows);
    for (const person of [stranger, await server.signedIn('reader', 'Dora Lin'), await server.visitor()]) {
      assert.not.match(await read(person), shows);
      assert.not.match(await read(person), String(reader.cookies.lectern_token));
    }
    assert.not.match(await elsewhere(stranger), shows);
  });

/** Whether a person receives the page that is printed once; it must be equal to the page that is printed for them alone. */
const shares = async (as: Person): Promise<boolean> => {
  server.services.pages.clear();
  const page = await read(as);
  const isShared = server.services.pages.peek(readerKey(url)) !== undefined;
  assert.is(page, await printedAlone(as));
  return isShared;
};

for (const [name, { make, shows }] of Object.entries(responses))
  test(`after a ${name} on another post, an account still shares the printed page of this one`, async () => {
    const reader = await server.signedIn('reader', 'Ben Ode');
    const another = await write.post(authorId);
    await commenting(server).row(another, { name: 'Gus' });
    await make(reader, another);
    assert.ok(await shares(reader));
    assert.match((await server.get(`/blog/${another.slug}`, reader)).body, shows);
    await make(reader, post);
    assert.not(await shares(reader));
    assert.match(await read(reader), shows);
  });

test('a subscription of the whole blog is on no page of a post', async () => {
  const reader = await server.signedIn('reader');
  const email = `${reader.id}@example.org`;
  const row = { user_id: reader.id, type: 'site', email, email_key: email, name: 'Ina', state: 'active' };
  await server.sql('subscriptions').insert({ ...row, created_at: now() });
  assert.ok(await shares(reader));
});

test('an account that is in a team, wrote a post or likes very many comments has pages of its own', async () => {
  const [member, author, liking] = await Promise.all([1, 2, 3].map(() => server.signedIn('reader')));
  if (!member || !author || !liking) throw new Error('three people');
  await others['membership of a team']?.make(member);
  await write.post(author.id);
  const long = await write.post(authorId);
  for (let count = 1; count <= 50; count++) {
    const comment_id = await commenting(server).row(long);
    const like = { comment_id, actor: `u:${liking.id}`, user_id: liking.id, created_at: now() };
    await server.sql('comment_likes').insert(like);
    if (count === 49) assert.ok(await shares(liking));
  }
  for (const person of [member, author, liking]) assert.not(await shares(person));
});

test('a reader with a time zone of their own gets times in it', async () => {
  const reader = await server.signedIn('reader');
  const before = await read(reader);
  await server.sql('users').where({ id: reader.id }).update({ timezone: 'Pacific/Kiritimati' });
  const after = await read(reader);
  assert.is.not(after, before);
  assert.is(after, await printedAlone(reader));
});

test('an account that loses its second factor, or has an access level, sees the page that is its own', async () => {
  const [moderator, member] = [await server.signedIn('moderator'), await server.signedIn('reader')];
  await read(await server.signedIn('reader'));
  await server.set('accounts.twoFactorRoles', ['moderator']);
  assert.is(await read(moderator), await printedAlone(moderator));
  assert.is(server.services.pages.peek(readerKey(url)), undefined);
  assert.is(await read(member), await printedAlone(member));
  assert.ok(server.services.pages.peek(readerKey(url)));
  await server.set('accounts.twoFactorRoles', []);
  const levels = levelWriter(server);
  const group = await levels.group('Group');
  await levels.join(group, member.id);
  const level = await levels.level('Level', [group]);
  const category = await write.category('For a level', { access: 'special', access_level_id: level });
  const limited = await write.post(authorId, { title: 'For one level' }, { categories: [category.id] });
  await transact(server.sql, sql => storeAudiences(sql, [limited.id]));
  server.dropWritten();
  url = `/blog/${limited.slug}`;
  for (const person of [await server.signedIn('reader'), member])
    assert.is((await server.get(url, person)).statusCode, person === member ? 200 : 403);
  assert.is(await read(member), await printedAlone(member));
});

test('with exact pages, an account that responded to another post has a page of its own', async () => {
  const reader = await server.signedIn('reader');
  await responses.favourite?.make(reader, await write.post(authorId));
  assert.ok(await shares(reader));
  await server.set('cache.exact', true);
  assert.not(await shares(reader));
  await server.set('cache.exact', false);
});

test('with exact pages, a process sees the change of another at once', async () => {
  const reader = await server.signedIn('reader', 'Ben Ode');
  await server.set('cache.exact', true);
  await other.services.site.reload(server.sql);
  for (const _ of [1, 2, 3]) assert.match(await elsewhere(reader), 'Ben Ode');
  assert.ok(other.services.pages.peek(readerKey(url)));
  await commenting(server).save(post, await server.signedIn('reader'), { comment: 'Words of another.' });
  assert.match(await elsewhere(reader), 'Words of another.');
  await server.set('cache.exact', false);
  await other.services.site.reload(server.sql);
});

test('a blocked account, and one that signed out, read as anybody', async () => {
  const [blocked, leaving] = [await server.signedIn('reader', 'Ben Ode'), await server.signedIn('reader', 'Chi Li')];
  for (const person of [blocked, leaving]) {
    await read(person);
    await elsewhere(person);
  }
  const before = { ...leaving, cookies: { ...leaving.cookies } };
  await server.sql('users').where({ id: blocked.id }).update({ status: 'blocked' });
  assert.not.match(await elsewhere(blocked), 'Ben Ode');
  assert.not.match(await read(blocked), 'Ben Ode');
  const out = await server.post({ option: 'com_users', task: 'user.logout' }, leaving);
  assert.is(out.statusCode, 303);
  for (const page of [await elsewhere(before), await read(before), await read(leaving)])
    assert.not.match(page, 'Chi Li');
  assert.ok(server.services.pages.peek(readerKey(url)));
});

test.run();
