import { z } from 'zod';
import { task } from './call.ts';
import { flag, id, ids, line } from './fields.ts';
import { limits } from './limits.ts';

/** Events that a webhook can choose (docs/webhooks.md). */
export const webhookEvents = [
  'post.published',
  'post.updated',
  'post.unpublished',
  'post.deleted',
  'article.published',
  'article.updated',
  'article.unpublished',
  'article.deleted',
  'comment.created',
  'comment.published',
  'comment.unpublished',
  'comment.deleted',
  'subscription.created',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const isWebhookEvent = (value: string): value is WebhookEvent => webhookEvents.some(one => one === value);

export const webhookTasks = {
  'webhooks.save': task({
    id: id.optional(),
    name: line(limits.webhookName),
    url: line(limits.webhookUrl),
    events: z.array(line(limits.name)).max(webhookEvents.length).optional().describe('types of events'),
    is_on: flag,
  }),
  /** Makes a new secret; the old one is invalid from then on. */
  'webhooks.secret': task({ id }),
  /** Sends a test event within seconds, by a job. */
  'webhooks.test': task({ id }),
  'webhooks.delete': task({ ids }),
  /** Sends a delivery again within seconds, by a job. `attempts` is their number on the page: a form that is sent twice sends once. */
  'webhooks.resend': task({
    id,
    attempts: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .describe('number'),
  }),
};
