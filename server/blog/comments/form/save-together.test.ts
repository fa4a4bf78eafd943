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
  assert.ok(commits(statements) <= 12, `${commits(statements)} commits`);
  assert.ok(statements.length <= 24 * 7, `${statements.length} statements`);
  for (const post of posts) {
    assert.equal(await on.counted(post), [8, 8]);
    assert.equal(await numbersOn(post), [1, 2, 3, 4, 5, 6, 7, 8]);
    const causes = (await idsOn(post)).flatMap(id => [`published:${id}`, `claimed:${id}`]);
    assert.is((await server.sql('jobs').whereIn('cause', causes)).length, 16);
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

test('a locked post delays comments on no other post, and its own are saved together when it is free', async () => {
  const [locked, free] = [await on.post(), await on.post()];
  const [first, ...people] = await visitors(12);
  if (!first) throw new Error('visitors are there');
  const lock = await server.sql.transaction();
  await lock('posts').where('id', locked.id).forUpdate().first('id');
  const saved = new Set<string>();
  const save = async (post: Post, person: Person, comment: string): Promise<void> => {
    await on.save(post, person, { comment });
    saved.add(comment);
  };
  const waiting = people.slice(0, 7).map((person, index) => save(locked, person, `Waits ${index}`));
  await Promise.all(people.slice(7).map((person, index) => save(free, person, `Is free ${index}`)));
  await save(free, first, 'Comes later.');
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
    [await on.counted(locked), await on.counted(free)],
    [
      [7, 7],
      [5, 5],
    ],
  );
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
