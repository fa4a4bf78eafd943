import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../demo/bulk.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { emptyFields } from '../post-model/post-fields.ts';
import { withFreeSlug } from '../post-model/slug-queries.ts';
import { tagsFor, termsOf } from '../post-model/term-queries.ts';
import { fieldsOfPost } from '../post-model/writable-queries.ts';
import { revisionsOf } from '../revision-model/list-queries.ts';
import { openRejections, rejectionOf } from '../revision-model/rejection-queries.ts';
import { addRevision, dropDraft, storeDraft, supersedePending } from '../revision-model/write-queries.ts';
import { revokeDraftLinks } from './draft-links.ts';
import { reindex } from './reindex.ts';
import { expiredPosts, postUpdates, termCacheTags } from './transitions/transition-queries.ts';

const test = suite('plans of moving posts');
let server: TestServer;
const ids = [11, 12, 13];
let moving: { readonly by: number; readonly now: Date };

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 3_000, comments: 0, isSearched: false });
  const { id: by } = await server.sql('users').first('id');
  moving = { by, now: new Date('2026-11-21T12:00:00Z') };
  await server.sql.raw('ANALYZE TABLE posts, post_categories, post_tags, users, categories, tags');
});
test.after(() => server.close());

test('a post is written, its revisions and those that wait are listed without a full scan', async () => {
  const plans = await plansOf(server.sql, async tx => {
    await tagsFor(tx, ['Sea', 'Nets'], moving);
    await withFreeSlug(tx, { slug: 'of-nets', postId: null }, async () => undefined);
    await termsOf(tx, 11);
    await fieldsOfPost(tx, 11);
    await addRevision(tx, { postId: 11, fields: emptyFields, ...moving }, 'final');
    await storeDraft(tx, { postId: 11, fields: emptyFields, ...moving });
    await supersedePending(tx, 11, moving.by);
    await dropDraft(tx, { postId: 11, by: moving.by });
    await revisionsOf(tx, { id: 11, revisionId: 1 }, { writerId: moving.by, all: false }, 20);
    await rejectionOf(tx, 11);
    await openRejections(tx, [11, 12]);
    await revokeDraftLinks(tx, [11, 12]);
    await expiredPosts(tx, moving.now, 100);
  });
  assert.ok(plans.length > 10);
  assert.equal(scansIn(plans), []);
});

const { delete: deletePosts, ...changes } = postUpdates;

for (const [name, change] of Object.entries(changes)) {
  test(`${name} and what follows in listings, counts and search cost no full scan`, async () => {
    const plans = await plansOf(server.sql, tx =>
      reindex({ services: server.services, sql: tx }, ids, () => change(tx, ids, moving)),
    );
    assert.ok(plans.length > 6);
    assert.equal(scansIn(plans).filter(ofFewRows), []);
  });
}

test('posts deleted, and the pages that named them, cost no full scan', async () => {
  const plans = await plansOf(server.sql, async tx => {
    await termCacheTags(tx, ids);
    await deletePosts(tx, ids);
  });
  assert.ok(plans.length > 4);
  assert.equal(scansIn(plans).filter(ofFewRows), []);
});

// Small tables of authors, categories and tags, and empty ones, are read whole rather than by an index.
function ofFewRows(scan: string): boolean {
  return !/^(users|categories|tags|c|n|t|u|media|featured|subscriptions|post_audio|search_\w+): /.test(scan);
}

test.run();
