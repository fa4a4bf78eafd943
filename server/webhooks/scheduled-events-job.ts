import type { Services } from '../core/context/index.ts';
import { transact } from '../core/db/index.ts';
import { registerJob } from '../core/jobs/index.ts';
import { moment } from '../core/time/index.ts';
import { recordContentEvents } from './content-events.ts';
import { newlyChangedArticles, newlyPublicPosts } from './subject-queries.ts';
import { activeWebhooks } from './webhook-queries.ts';

/** Records events of posts and articles that appeared or disappeared by their date, without a change. */
const recordScheduledEvents = async (services: Services): Promise<void> => {
  const { sql, clock } = services;
  if ((await activeWebhooks(sql)).length === 0) return;
  const now = moment(clock);
  const [posts, articles] = await Promise.all([newlyPublicPosts(sql, now), newlyChangedArticles(sql, now)]);
  if (posts.length + articles.length === 0) return;
  await transact(sql, async tx => {
    await recordContentEvents({ services, sql: tx }, 'post', posts);
    await recordContentEvents({ services, sql: tx }, 'article', articles);
  });
};

/** Longest delay of the event of a scheduled text. */
const everyMs = 10_000;

registerJob('webhooks-scheduled', recordScheduledEvents, { everyMs });
