import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listSize } from '../../../core/http/list-state.ts';
import { seedBulk } from '../../../demo/bulk.ts';
import { plansOf, scansIn } from '../../../test/plans.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { type PostFilter, postsPage } from './posts-list-queries.ts';

const test = suite('plans of the list of posts');
let server: TestServer;
let authorId: number;

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 4_000, comments: 0, isSearched: false });
  ({ author_id: authorId } = await server.sql('posts').first('author_id'));
  await server.sql('posts').update({ author_id: authorId });
  await server.sql('posts').where('id', '<', 50).update({ state: 'draft' });
  await server.sql.raw('ANALYZE TABLE posts, categories, users');
});
test.after(() => server.close());

const asked = (more: Partial<PostFilter>): PostFilter => ({
  ...{ authorId, statusCode: null, categoryId: null, search: '', from: null, until: null },
  ...{ sort: 'date', ordering: 'desc', start: 0 },
  ...more,
});

const plansFor = (more: Partial<PostFilter>) =>
  plansOf(server.sql, sql => postsPage({ services: server.services, sql }, asked(more)));

// Categories are few and read in the order of their titles. All posts are counted once until one changes.
const isUnmeant = (scan: string): boolean => !scan.startsWith('c: ') && !scan.includes('group by');

const sorts = ['title', 'category', 'date', 'hits', 'state'] as const;
const narrowings = [{}, { statusCode: 1 }, { statusCode: 3 }, { statusCode: -1 }, { authorId: null }] as const;

for (const sort of sorts)
  for (const narrowing of narrowings)
    test(`E-008 sorted by ${sort}, narrowed to ${JSON.stringify(narrowing)}, a page reads an index of its own`, async () => {
      for (const start of [0, 3_500]) {
        const plans = await plansFor({ sort, start, ...narrowing });
        assert.equal(scansIn(plans).filter(isUnmeant), []);
        for (const { statement, steps } of plans)
          for (const { table, key } of steps)
            if (table === 'p') assert.match(String(key), /^posts_(own|all)_/, statement);
      }
    });

test('E-008 page after page, the order of categories is that of the whole list, both ways', async () => {
  const { sql } = server;
  await sql('posts').where('id', '<', 100).update({ category_id: null });
  const now = new Date(server.clock.now());
  for (let n = 0; n < 30; n++) {
    const [id] = await sql('categories').insert({ title: `Small ${n}`, alias: `small-${n}`, created_at: now });
    await sql('posts')
      .whereBetween('id', [1_000 + n * 3, 1_002 + n * 3])
      .update({ category_id: Number(id) });
  }
  server.services.pages.drop(['posts']);
  for (const order of ['asc', 'desc'] as const) {
    const rows: { id: number }[] = await sql('posts as p')
      .leftJoin('categories as c', 'c.id', 'p.category_id')
      .select('p.id')
      .orderBy(['c.title', 'c.id', 'p.dated', 'p.id'].map(column => ({ column, order })));
    const whole = rows.map(({ id }) => id);
    for (let start = 0; start < whole.length; start += listSize) {
      const { ids } = await postsPage(
        { services: server.services, sql },
        asked({ sort: 'category', ordering: order, start }),
      );
      assert.equal(ids, whole.slice(start, start + listSize), `${order} ${start}`);
    }
  }
});

test('what many rows match is walked in its order: nothing is sorted', async () => {
  for (const sort of sorts) {
    const plans = await plansFor({ sort, statusCode: 1 });
    const page = plans.find(({ statement }) => statement.includes('limit'));
    for (const { Extra } of page?.steps ?? []) assert.not.match(String(Extra), 'filesort', sort);
  }
});

test.run();
