import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawHtml } from '../../../core/html/html.tsx';
import { commenting } from '../../../test/fixtures/comments.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import type { CommentRow } from '../comment-row.ts';
import { nestedLists } from './nested-lists.ts';
import { type ThreadNode, threadOf } from './thread-tree.ts';

const test = suite('long threads');
let server: TestServer;
let on: ReturnType<typeof commenting>;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  const readsComments = /^\(?select .*from `comments`/;
  server.sql.on('query', ({ sql }: { sql: string }) => {
    if (readsComments.test(sql)) asked++;
  });
  server.sql.on('query-response', (answer: unknown, { sql }: { sql: string }) => {
    if (readsComments.test(sql) && Array.isArray(answer)) readRows += answer.length;
  });
});
test.after(() => server.close());

type Shape = 'wide' | 'one' | 'deep' | 'bushy' | 'full';

const parentOf: Record<Shape, (number: number) => number | null> = {
  wide: () => null,
  one: number => (number === 1 ? null : 1),
  // Each conversation has more replies than a page shows.
  full: number => (number <= 25 ? null : 1 + (number % 25)),
  deep: number => (number === 1 ? null : number - 1),
  bushy: number => (number === 1 ? null : Math.floor(number / 2)),
};

// In every shape but one all replies belong to the first conversation.
const rootOf = (shape: Shape, number: number): number | null => {
  const parent = parentOf[shape](number);
  return parent === null || shape === 'full' ? parent : 1;
};

const rowsOf = (shape: Shape, count: number): CommentRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    postId: 1,
    parentId: parentOf[shape](index + 1),
    rootId: rootOf(shape, index + 1),
    number: index + 1,
    depth: 0,
    authorId: null,
    name: 'Ravi',
    website: '',
    origin: '',
    language: '',
    title: '',
    body: '',
    html: rawHtml('<p>Words.</p>'),
    state: 'published',
    removedById: null,
    likes: 0,
    version: 1,
    createdAt: new Date(0),
  }));

const countOf = (nodes: readonly ThreadNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countOf(node.replies), 0);

/** How often the rows' parents are looked at: the work of building, without a watch. */
const looks = (shape: Shape, count: number): number => {
  let looked = 0;
  const rows = rowsOf(shape, count).map(row => ({
    ...row,
    get parentId() {
      looked++;
      return row.parentId;
    },
  }));
  assert.is(countOf(threadOf(rows, { levels: 5 })), count, shape);
  return looked;
};

test('C-017 building a thread looks at each parent twice at most, however long it is', () => {
  for (const shape of ['wide', 'deep', 'bushy'] as const) {
    for (const count of [5_000, 10_000]) assert.ok(looks(shape, count) <= 2 * count, shape);
  }
});

test('C-017 a hundred thousand comments, all in one list or each under the last, overflow nothing', () => {
  for (const shape of ['wide', 'deep'] as const)
    assert.is(countOf(threadOf(rowsOf(shape, 100_000), { levels: 5 })), 100_000);
});

test('C-017 a tombstone stands only where something hangs under it, to any length', () => {
  const removed = rowsOf('deep', 1_000).map(row => ({ ...row, state: 'removed' as const }));
  assert.is(countOf(threadOf(removed, { levels: 5 })), 0);
  const last = removed.map(row => (row.number === 1_000 ? { ...row, state: 'published' as const } : row));
  assert.is(countOf(threadOf(last, { levels: 5 })), 1_000);
});

test('C-017 the lists of 5 000 comments, deep or wide, are put together from printed comments, each once', () => {
  for (const shape of ['wide', 'deep', 'bushy'] as const) {
    const rows = rowsOf(shape, 5_000);
    const printed = new Map(rows.map(({ id }) => [id, Buffer.from(`<article id="comment-${id}"></article>`)]));
    const html = nestedLists(threadOf(rows, { levels: 5 }), { printed }).toString();
    assert.is(html.match(/<article/g)?.length, 5_000, shape);
    assert.is(html.match(/<li>/g)?.length, html.match(/<\/li>/g)?.length, shape);
    assert.ok(html.length < 5_000 * 400, shape);
  }
});

const insertMany = async (shape: Shape, count: number) => {
  const post = await on.post();
  const rows = rowsOf(shape, count);
  const [first] = await server.sql('comments').max({ id: 'id' });
  const base = Number(first?.id ?? 0);
  for (let from = 0; from < count; from += 1_000)
    await server.sql('comments').insert(
      rows.slice(from, from + 1_000).map(row => ({
        id: base + row.number,
        post_id: post.id,
        parent_id: row.parentId === null ? null : base + row.parentId,
        root_id: row.rootId === null ? null : base + row.rootId,
        number: row.number,
        name: row.name,
        body: 'Words.',
        html: row.html,
        state: row.state,
        created_at: row.createdAt,
      })),
    );
  await server.sql('posts').where('id', post.id).update({ comments_made: count, comments_count: count });
  return { ...post, base };
};

let asked = 0;
let readRows = 0;

interface Visited {
  readonly queries: number;
  /** Rows of comments that came from the database. */
  readonly rows: number;
  readonly body: string;
}

const visitPage = async (path: string): Promise<Visited> => {
  asked = 0;
  readRows = 0;
  const { body } = await server.get(path);
  return { queries: asked, rows: readRows, body };
};

// Twenty conversations of one comment and thirty replies, each read once as an outline and once with its words.
const mostComments = 20 * 31;
const mostRows = 2 * mostComments + 100;
const mostBytes = 4_000 * mostComments;

test('F-6.11, C-055 a view reads, prints and sends no more than a page, however long the thread and whatever its shape', async () => {
  const queries = new Set<number>();
  for (const shape of ['wide', 'one', 'deep', 'bushy', 'full'] as const) {
    const [half, whole] = [await insertMany(shape, 1_000), await insertMany(shape, 2_000)];
    const last = 2_000 + whole.base;
    for (const path of [
      `/blog/${half.slug}`,
      `/blog/${whole.slug}`,
      `/blog/${whole.slug}?start=1980`,
      `/blog/${whole.slug}?conversation=${whole.base + 1}&start=1500`,
      `/blog/${whole.slug}?reply=${last}`,
    ]) {
      const { queries: count, rows, body } = await visitPage(path);
      const shown = load(body)('[data-comment-item]').length;
      assert.ok(shown > 0 && shown <= mostComments, `${shape} ${path}: ${shown} comments`);
      assert.ok(rows <= mostRows, `${shape} ${path}: ${rows} rows`);
      assert.ok(body.length < mostBytes, `${shape} ${path}: ${body.length} bytes`);
      if (path.endsWith(whole.slug) || path.endsWith(half.slug)) queries.add(count);
      assert.is(load(body)('[data-comment-counter]').text(), path.includes(half.slug) ? '1000' : '2000');
    }
  }
  assert.ok(Math.max(...queries) <= 9, `never more than 9 statements: ${[...queries].join(', ')}`);
});

test('a printed thread is kept: the next page reads no comment, and a page that answers one reads no words', async () => {
  const post = await insertMany('bushy', 600);
  const first = await visitPage(`/blog/${post.slug}?one=1`);
  const second = await visitPage(`/blog/${post.slug}?two=1`);
  const answering = await visitPage(`/blog/${post.slug}?reply=1`);
  assert.is(second.queries, 0);
  assert.ok(answering.rows < first.rows, 'the words are printed already');
});

test.run();
