import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../core/db/db.ts';
import { seedBulk } from '../demo/bulk.ts';
import { seedArticles } from '../demo/bulk-articles.ts';
import { insertAll } from '../demo/demo-queries.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import {
  deliveriesPage,
  deliveryLine,
  dueWebhooks,
  nextDelivery,
  retryDelivery,
  stopDeliveries,
} from './delivery-queries.ts';
import {
  lockSubjects,
  newlyChangedArticles,
  newlyPublicPosts,
  snapshotPublicContent,
  snapshotsOf,
} from './subject-queries.ts';

const test = suite('plans of webhook queries');
let server: TestServer;
let now: Date;
let first = 0;

test.before(async () => {
  server = await openTestServer();
  const { sql, services, clock } = server;
  now = new Date(clock.now());
  await seedBulk(services, { posts: 1_000, comments: 0 });
  await seedArticles(services, 1_000);
  await insertAll(
    sql,
    'webhooks',
    Array.from({ length: 20 }, (_, at) => ({
      ...{ name: `Webhook ${at}`, url: 'https://first.example/in', events: 'post.published', secret: '' },
      created_at: now,
    })),
  );
  const ids: number[] = await sql('webhooks').orderBy('id').pluck('id');
  first = ids[0] ?? 0;
  await insertAll(
    sql,
    'webhook_deliveries',
    Array.from({ length: 6_000 }, (_, at) => ({
      ...{ webhook_id: ids[at % ids.length], event_key: `post.published:${at}:1`, message_id: `${at}`, address: '/' },
      ...{ type: 'post.published', subject: 'post', subject_id: at, answer: '' },
      state: at % 60 === 0 ? 'waiting' : 'sent',
      ...{ due_at: now, created_at: now, expires_at: now },
    })),
  );
  await sql.transaction(tx => snapshotPublicContent(tx, now));
  await sql.raw('ANALYZE TABLE webhooks, webhook_deliveries, webhook_subjects, posts, items');
});
test.after(() => server.close());

const page = { ordering: 'desc', start: 0, size: 10 } as const;
const searches: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  'webhooks with due deliveries': tx => dueWebhooks(tx, now),
  'the next delivery of a webhook': tx => nextDelivery(tx, first, now),
  'ending deliveries': tx => stopDeliveries(tx, first),
  'sending again': tx => retryDelivery(tx, first, 0, now),
  'one delivery': tx => deliveryLine(tx, first),
  'the log': tx => deliveriesPage(tx, { ...page, webhookId: undefined, state: undefined }),
  'the log of a webhook': tx => deliveriesPage(tx, { ...page, webhookId: first, state: undefined }),
  'waiting deliveries': tx => deliveriesPage(tx, { ...page, webhookId: undefined, state: 'waiting' }),
  'waiting deliveries of a webhook': tx => deliveriesPage(tx, { ...page, webhookId: first, state: 'waiting' }),
  'posts and articles as they are': async tx => {
    await snapshotsOf(tx, 'post', [1, 2, 3], now);
    await snapshotsOf(tx, 'article', [1, 2, 3], now);
  },
  'what webhooks know': tx => lockSubjects(tx, 'post', [1, 2, 3]),
  'posts whose date came': tx => newlyPublicPosts(tx, now),
  'articles whose date came': tx => newlyChangedArticles(tx, now),
};

// The list of webhooks has at most some rows: it is read whole.
const isLong = (found: string): boolean => !found.startsWith('w:');

for (const [name, search] of Object.entries(searches))
  test(`${name}: read by an index`, async () => {
    const plans = await plansOf(server.sql, search);
    assert.ok(plans.length > 0);
    assert.equal(scansIn(plans).filter(isLong), []);
  });

test.run();
