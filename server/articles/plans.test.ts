import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedArticles } from '../demo/bulk-articles.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import {
  type ArticleScope,
  listedArticleCount,
  listedArticleIds,
  nextArticleChange,
} from './article-model/listing-queries.ts';
import { articleOf } from './article-page/article-queries.ts';
import { relatedArticles } from './article-page/related-queries.ts';
import { articleCardsOf } from './cards/card-queries.ts';
import { articleCounts } from './categories/category-queries.ts';
import { heldBetween } from './comments/mail/mails.ts';
import { listedComments } from './comments/moderation/list-queries.ts';
import { articleAuthorBy, articleTagBy } from './list-pages/queries.ts';

const test = suite('plans of the article area');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  await seedArticles(server.services, 3000);
  await server.sql.raw('ANALYZE TABLE items, item_category_ancestors, item_tags, item_categories');
});
test.after(() => server.close());

const scopes = async (): Promise<readonly (readonly [ArticleScope, string])[]> => {
  const { category_id } = await server.sql('item_category_ancestors').first('category_id');
  const { tag_id } = await server.sql('item_tags').first('tag_id');
  const { author_id } = await server.sql('items').first('author_id');
  return [
    [{ kind: 'site' }, 'items_shown'],
    [{ kind: 'category', id: category_id }, 'item_category_ancestors_shown'],
    [{ kind: 'tag', id: tag_id }, 'item_tags_shown'],
    [{ kind: 'author', id: author_id }, 'items_by_byline'],
    [{ kind: 'days', from: new Date(0), until: new Date() }, 'items_shown'],
  ];
};

test('every list a visitor reads is one index from end to end of a page, and sorts nothing', async () => {
  const showing = { levels: ['public'] as const, now: new Date() };
  for (const [scope, index] of await scopes()) {
    const [plan] = await plansOf(server.sql, tx => listedArticleIds(tx, scope, showing, { start: 20, count: 10 }));
    const [step] = plan?.steps ?? [];
    assert.is(step?.key, index, scope.kind);
    assert.not.match(String(step?.Extra), 'filesort', scope.kind);
  }
});

test('no query of a list, a category or an item reads a table from end to end', async () => {
  const now = new Date();
  const showing = { levels: ['public'] as const, now };
  const { id } = await server.sql('items').first('id');
  const all = await scopes();
  const plans = await plansOf(server.sql, async tx => {
    for (const [scope] of all) await listedArticleCount(tx, scope, showing);
    await nextArticleChange(tx, showing);
    const found = await articleOf(tx, id);
    if (found) await relatedArticles(tx, found.article, now);
    await articleCardsOf(tx, [id, id + 1, id + 2]);
    await articleCounts(tx, [1, 2, 3], showing);
    await articleTagBy(tx, 'seed-tag-1');
    for (const whose of [showing, null]) await articleAuthorBy(tx, 1, whose);
  });
  // The database's plan for nearly empty tables (accounts, pictures) means nothing.
  assert.equal(
    scansIn(plans).filter(scan => /^(i|l|j|items|item_category_ancestors|item_tags): /.test(scan)),
    [],
  );
});

test('the lists of comments are read in the order of an index', async () => {
  const ids: number[] = await server.sql('items').limit(500).pluck('id');
  const rows = Array.from({ length: 3_000 }, (_, n) => ({
    ...{ item_id: ids[n % ids.length], name: 'Ravi', body: 'x', published: n % 50 > 0 },
    created_at: new Date(server.clock.now() - ((n * 7_919) % 3_000) * 1_000),
  }));
  await server.sql.batchInsert('item_comments', rows, 500);
  await server.sql.raw('ANALYZE TABLE item_comments');
  const filter = { search: '', person: null };
  const page = { start: 20, size: 20 };
  for (const list of ['all', 'waiting'] as const) {
    const [plan] = await plansOf(server.sql, tx => listedComments(tx, { ...filter, list, authorId: null }, page));
    for (const { Extra } of plan?.steps ?? []) assert.not.match(String(Extra), 'filesort', JSON.stringify(plan));
  }
  const plans = await plansOf(server.sql, tx => heldBetween(tx, new Date(0), new Date(), new Date()));
  assert.equal(
    scansIn(plans).filter(scan => /^c: /.test(scan)),
    [],
  );
});

test.run();
