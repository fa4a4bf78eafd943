import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting, rejection, resolution } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('saving comments at the same time');
let server: TestServer;
let on: ReturnType<typeof commenting>;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
});
test.before.each(() => server.clock.advance(20 * 60_000));
test.after(() => server.close());

type Post = Awaited<ReturnType<typeof on.post>>;

const visitors = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => server.visitor()));

const fivePeople = async (): Promise<[Person, Person, Person, Person, Person]> => [
  await server.visitor(),
  await server.visitor(),
  await server.visitor(),
  await server.visitor(),
  await server.visitor(),
];

/** The statements that the server sends while `work` runs. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }): void => {
    // Changes of other processes are looked for by a timer.
    if (!sql.startsWith('select `tag`, `version` from `page_changes`')) statements.push(sql);
  };
  server.sql.on('query', listen);
  try {
    await work();
  } finally {
    server.sql.off('query', listen);
  }
  return statements;
};

const commits = (statements: readonly string[]): number => statements.filter(sql => sql.startsWith('COMMIT')).length;

const numbersOn = async (post: Post): Promise<number[]> =>
  server.sql('comments').where('post_id', post.id).orderBy('number').pluck('number');

const idsOn = async (post: Post): Promise<number[]> => server.sql('comments').where('post_id', post.id).pluck('id');

test('a comment is saved with at most 15 statements and two commits', async () => {
  const post = await on.post();
  const visitor = await server.visitor();
  const statements = await statementsOf(() => on.save(post, visitor));
  assert.is(commits(statements), 2, statements.join('\n'));
  assert.ok(statements.length <= 15, statements.join('\n'));
  assert.equal(await on.counted(post), [1, 1]);
});

test('comments that arrive together share transactions, and every counter, number and job is there', async () => {
  const first = await on.post();
  const posts = [first, await on.post(), await on.post()];
  const people = await visitors(24);
  const before = await server.sql('page_changes').whereIn(
    'tag',
    posts.map(({ id }) => `post-comments:${id}`),
  );
  assert.is(before.length, 0);
  const statements = await statementsOf(() =>
    Promise.all(people.map((person, index) => on.save(posts[index % 3] ?? first, person, { comment: `No. ${index}` }))),
  );
  assert.ok(commits(statements) <= 8, `${commits(statements)} commits`);
  assert.ok(statements.length <= 24 * 4, `${statements.length} statements`);
  const jobs: string[] = await server.sql('jobs').where('kind', 'comment-mails').pluck('payload');
  const mailed: { commentId: number; isPublished: boolean; hasGuestEmail: boolean }[] = jobs.flatMap(job =>
    JSON.parse(job),
  );
  assert.ok(jobs.length < 24, `${jobs.length} jobs`);
  for (const post of posts) {
    assert.equal(await on.counted(post), [8, 8]);
    assert.equal(await numbersOn(post), [1, 2, 3, 4, 5, 6, 7, 8]);
    for (const id of await idsOn(post))
      assert.equal(
        mailed.filter(({ commentId }) => commentId === id),
        [{ commentId: id, isPublished: true, hasGuestEmail: true }],
      );
    assert.is((await server.sql('page_changes').where('tag', `post-comments:${post.id}`)).length, 1);
  }
});

test('of forms that are sent twice at the same time one comment is stored, and the others are saved', async () => {
  const post = await on.post();
  const [twice, others] = [await server.visitor(), await visitors(5)];
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => on.ask(post, twice, { comment: 'Pressed three times.' })),
    ...others.map(person => on.ask(post, person, { comment: 'Pressed once.' })),
  ]);
  const types = answers.map(([command]) => command?.type);
  assert.equal(types.slice(3), Array(5).fill('resolve'));
  assert.equal(types.slice(0, 3).sort(), ['reject', 'reject', 'resolve']);
  assert.equal(await on.counted(post), [6, 6]);
});

test('a comment that is refused, held or a reply to one that is gone leaves the others as they are', async () => {
  const [post, closed] = [await on.post(), await on.post()];
  const parent = await on.row(post);
  const gone = await on.row(post, { state: 'removed' });
  await server.set('comments.wordList', 'unwanted');
  const [one, two, three, four, five] = await fivePeople();
  const [before] = [await on.counted(post)];
  await Promise.all([
    on.save(post, one, { comment: 'A plain one.' }),
    on.save(post, two, { comment: 'An unwanted one.' }).then(({ type }) => assert.is(type, 'info')),
    on
      .ask(closed, three, { comment: 'Too late.', blogId: 999_999 })
      .then(commands => assert.match(rejection(commands), 'does not exist')),
    on.ask(post, four, { comment: 'To nobody.', parentId: gone, depth: 1 }).then(commands => rejection(commands)),
    on.ask(post, five, { comment: 'A reply.', parentId: parent, depth: 1 }).then(commands => resolution(commands)),
  ]);
  await server.set('comments.wordList', '');
  assert.equal(await on.counted(post), [before[0] + 2, before[1] + 2]);
  const rows = await server.sql('comments').where('post_id', post.id).whereNot('id', gone).orderBy('body');
  const found = rows.map(({ body, state, depth, parent_id }) => [body, state, depth, parent_id]);
  assert.equal(
    found.filter(([body]) => body !== 'Well said.'),
    [
      ['A plain one.', 'published', 0, null],
      ['A reply.', 'published', 1, parent],
      ['An unwanted one.', 'held', 0, null],
    ],
  );
});

test('a transaction that fails takes no other comment with it', async () => {
  const [post, broken] = [await on.post(), await on.post()];
  // The next number of its comments is taken.
  await on.row(broken);
  await server.sql('posts').where('id', broken.id).update({ comments_made: 0 });
  const people = await visitors(6);
  const answers = await Promise.all(
    people.map((person, index) => on.ask(index === 2 ? broken : post, person, { comment: 'Side by side.' })),
  );
  assert.equal(
    answers.map(([command]) => command?.type === 'resolve'),
    [true, true, false, true, true, true],
  );
  assert.equal(await on.counted(post), [5, 5]);
  assert.equal(await on.counted(broken), [1, 1]);
});

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise(done => setTimeout(done, 20));
};

/** Sets how long the statements of the server wait for a lock; its pool has at most eight connections. */
const setLockWait = async (seconds: number): Promise<void> => {
  // Work that holds one and needs another would wait for ever.
  await until(() => server.sql.client.pool.numUsed() === 0);
  const connections = await Promise.all(Array.from({ length: 8 }, () => server.sql.transaction()));
  for (const connection of connections) {
    await connection.raw(`SET SESSION innodb_lock_wait_timeout = ${seconds}`);
    await connection.commit();
  }
};

const locked = async (posts: readonly Post[]) => {
  const lock = await server.sql.transaction();
  // A statement for several ids may read, and lock, the whole table.
  for (const { id } of posts) await lock('posts').where('id', id).forUpdate().first('id');
  return lock;
};

/** Counts the statements of the server that wait for the lock of a post, or that ended without it. */
const lockWatch = () => {
  const seen = { waits: 0, failures: 0 };
  const count = ({ sql }: { sql: string }): void => {
    if (/ from `posts` .* for update$/.test(sql)) seen.waits++;
  };
  const countFailure = ({ errno }: { errno?: number }): void => {
    if (errno === 1205) seen.failures++;
  };
  server.sql.on('query', count).on('query-error', countFailure);
  const end = (): void => {
    server.sql.off('query', count).off('query-error', countFailure);
  };
  return { seen, end };
};

test('a locked post delays comments on no other post, and its own are saved together when it is free', async () => {
  const [busy, free] = [await on.post(), await on.post()];
  const [first, ...people] = await visitors(12);
  if (!first) throw new Error('visitors are there');
  // Longer than this test takes: a comment that waits for the lock is not saved before it ends.
  await setLockWait(60);
  const lock = await locked([busy]);
  const watch = lockWatch();
  const saved = new Set<string>();
  const save = async (post: Post, person: Person, comment: string): Promise<void> => {
    await on.save(post, person, { comment });
    saved.add(comment);
  };
  const waiting = people.slice(0, 7).map((person, index) => save(busy, person, `Waits ${index}`));
  await Promise.all(people.slice(7).map((person, index) => save(free, person, `Is free ${index}`)));
  await save(free, first, 'Comes later.');
  watch.end();
  assert.is(watch.seen.failures, 0);
  assert.equal(
    [await on.counted(busy), await on.counted(free)],
    [
      [0, 0],
      [5, 5],
    ],
  );
  assert.equal(
    [...saved].filter(comment => comment.startsWith('Waits')),
    [],
  );
  const statements = await statementsOf(async () => {
    await lock.commit();
    await Promise.all(waiting);
  });
  assert.ok(commits(statements) < 7, `${commits(statements)} commits`);
  assert.equal(
    [await on.counted(busy), await on.counted(free)],
    [
      [7, 7],
      [5, 5],
    ],
  );
  await setLockWait(5);
});

test('more locked posts than connections leave comments on other posts quick', async () => {
  const posts = await Promise.all(Array.from({ length: 12 }, () => on.post()));
  const free = await on.post();
  const [people, others] = [await visitors(12), await visitors(6)];
  await setLockWait(60);
  const lock = await locked(posts);
  const watch = lockWatch();
  const waiting = posts.map((post, index) => on.save(post, people[index] ?? { cookies: {}, id: null }));
  await until(() => watch.seen.waits > 0);
  for (const person of others) await on.save(free, person);
  watch.end();
  assert.is(watch.seen.failures, 0);
  assert.equal(await on.counted(free), [6, 6]);
  // A third of the ten connections of the settings.
  assert.ok(watch.seen.waits <= 3, `${watch.seen.waits} connections wait`);
  assert.equal(await Promise.all(posts.map(on.counted)), Array(12).fill([0, 0]));
  await lock.commit();
  await Promise.all(waiting);
  assert.equal(await Promise.all(posts.map(on.counted)), Array(12).fill([1, 1]));
  await setLockWait(5);
});

test('comments on a post that stays locked are refused as busy by one lock wait, and nothing of them is written', async () => {
  const post = await on.post();
  const people = await visitors(6);
  const before = await server.sql('jobs').count({ count: '*' });
  await setLockWait(1);
  const lock = await locked([post]);
  const watch = lockWatch();
  const answers = await Promise.all(people.map(person => on.ask(post, person, { comment: 'Too long a wait.' })));
  watch.end();
  assert.equal(
    answers.map(commands => rejection(commands)),
    Array(6).fill('The site is busy. Please try again in a moment.'),
  );
  assert.ok(watch.seen.waits < 6, `${watch.seen.waits} statements waited`);
  await lock.commit();
  assert.equal(await server.sql('comments').where('post_id', post.id), []);
  assert.equal(await server.sql('page_changes').where('tag', `post-comments:${post.id}`), []);
  assert.equal(await server.sql('jobs').count({ count: '*' }), before);
  const { made } = await server.sql('posts').where('id', post.id).first('comments_made as made');
  assert.is(made, 0);
  await setLockWait(5);
  await Promise.all(people.map(person => on.save(post, person, { comment: 'Too long a wait.' })));
  assert.equal(await on.counted(post), [6, 6]);
});

test('a visitor who sends many at once gets no further than one after the other', async () => {
  const post = await on.post();
  const visitor = await server.visitor();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => on.ask(post, visitor, { comment: `At once ${index}` })),
  );
  assert.is(answers.filter(([command]) => command?.type === 'resolve').length, 12);
  assert.equal(await on.counted(post), [12, 12]);
});

test.run();
