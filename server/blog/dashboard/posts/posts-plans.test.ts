import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../../core/db/transact.ts';
import { listSize } from '../../../core/http/list-state.ts';
import { seedBulk } from '../../../demo/bulk.ts';
import { plansOf, scansIn } from '../../../test/plans.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { updateTitleWords } from '../../search/title-word-queries.ts';
import type { PostFilter } from './post-filter-queries.ts';
import { postsPage } from './posts-list-queries.ts';

const test = suite('plans of the list of posts');
let server: TestServer;
let authorId: number;

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 4_000, comments: 0, isSearched: false });
  ({ author_id: authorId } = await server.sql('posts').first('author_id'));
  await server.sql('posts').update({ author_id: authorId });
  await server.sql('posts').where('id', '<', 50).update({ state: 'draft' });
  await server.sql('posts').update({ title: server.sql.raw("CONCAT('Frequent ', id % 7, ' ', title)") });
  const ids: number[] = await server.sql('posts').pluck('id');
  await transact(server.sql, tx => updateTitleWords(tx, ids));
  await server.sql.raw('ANALYZE TABLE posts, categories, users, post_title_words');
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

for (const sort of sorts)
  for (const narrowing of narrowings)
    test(`E-012 a search sorted by ${sort}, narrowed to ${JSON.stringify(narrowing)}, reads titles by an index`, async () => {
      for (const search of ['frequent', 'frequent 3', '3 frequent', 'frequent 100%']) {
        const plans = await plansFor({ sort, search, ...narrowing });
        assert.equal(scansIn(plans).filter(isUnmeant), [], search);
        const steps = plans.flatMap(plan => plan.steps).filter(({ table }) => table === 'post_title_words');
        assert.ok(steps.length > 0);
        for (const { key } of steps) assert.ok(key, search);
      }
    });

test('E-012 a frequent word finds titles in the order of the list, and a rare one the same of them', async () => {
  const { sql, services } = server;
  const orders = { title: ['title', 'id'], date: ['dated', 'id'], hits: ['hits', 'id'] } as const;
  for (const [sort, columns] of Object.entries(orders))
    for (const ordering of ['asc', 'desc'] as const)
      for (const [search, word, most] of [
        ['frequent 3', 'Frequent 3 %', 3_000] as const,
        ['FREQ', 'Frequent %', 250] as const,
      ]) {
        const all: number[] = await sql('posts')
          .where('title', 'like', word)
          .orderBy(columns.map(column => ({ column, order: ordering })))
          .limit(most)
          .pluck('id');
        const sorted = sorts.find(one => one === sort);
        const asking = asked({ search, ordering, start: 30, ...(sorted ? { sort: sorted } : {}) });
        const { ids, total } = await postsPage({ services, sql }, asking);
        assert.equal([ids, total], [all.slice(30, 30 + listSize), all.length], `${sort} ${ordering} ${search}`);
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
