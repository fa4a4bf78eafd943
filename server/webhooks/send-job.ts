import { z } from 'zod';
import { audit } from '../audit/index.ts';
import type { Services } from '../core/context/index.ts';
import { transact } from '../core/db/index.ts';
import { addJobs, registerJob } from '../core/jobs/index.ts';
import type { Lease } from '../core/leases/index.ts';
import { moment } from '../core/time/index.ts';
import {
  type Delivery,
  type DeliveryProblem,
  dueWebhooks,
  nextDelivery,
  recordAttempt,
  stopDeliveries,
} from './delivery-queries.ts';
import { failingMs, nextAttempt } from './retry.ts';
import { type Sent, sendDelivery } from './send.ts';
import { mailSwitchedOff } from './switched-off-mail.ts';
import { markFailing, type OffReason, switchOff, type Webhook, webhookById } from './webhook-queries.ts';

const sending = 'webhook-send';

/** Longest time of one job, after which another one goes on. */
const turnMs = 60_000;

const stop = (services: Services, webhook: Webhook, reason: Exclude<OffReason, ''>): Promise<void> =>
  transact(services.sql, async sql => {
    if ((await switchOff(sql, webhook.id, reason)) === 0) return;
    await stopDeliveries(sql, webhook.id);
    const detail = (): string => `${webhook.name}: ${reason}`;
    await audit({ services, sql, actor: null }, { act: 'webhook.off', type: 'webhook', ids: [webhook.id], detail });
    await mailSwitchedOff({ services, sql }, webhook, reason);
  });

/** Problems of the other server. Those of this site, such as an unreadable secret, switch no webhook off. */
const serverProblems: readonly DeliveryProblem[] = ['time', 'unreachable', 'address', 'redirects', 'status'];

/** Records an attempt, and switches the webhook off where its server says so or has failed for days. */
const record = async (services: Services, webhook: Webhook, delivery: Delivery, sent: Sent): Promise<void> => {
  const { sql } = services;
  const now = moment(services.clock);
  const isRemoved = sent.status === 410;
  const next = sent.problem === '' || isRemoved ? undefined : nextAttempt(delivery.attemptsSinceResend + 1, now);
  const state = sent.problem === '' ? 'sent' : next ? 'waiting' : 'failed';
  await recordAttempt(sql, delivery.id, { ...sent, state, dueAt: next ?? now, now });
  if (isRemoved) return stop(services, webhook, 'removed');
  if (sent.problem === '') {
    if (webhook.failingSince) await markFailing(sql, webhook.id, null);
    return;
  }
  if (!serverProblems.includes(sent.problem)) return;
  if (!webhook.failingSince) await markFailing(sql, webhook.id, now);
  else if (now.getTime() - webhook.failingSince.getTime() >= failingMs) await stop(services, webhook, 'failing');
};

// An exception while composing one event must not block later events.
const broken = ({ log }: Services, error: unknown): Sent => {
  log.error({ err: error }, 'an event of a webhook could not be composed');
  return { status: null, tookMs: 0, problem: 'error', answer: '' };
};

/**
 * Sends the due deliveries of one webhook, one after the other. Ends at the first one that fails, so that a server that
 * is down takes little time; the others are sent by later jobs.
 */
const sendDue = async (services: Services, payload: unknown, { check }: Lease): Promise<void> => {
  const { id } = z.object({ id: z.int() }).parse(payload);
  const { sql, clock, log } = services;
  const ends = clock.now() + turnMs;
  let hasFailed = false;
  while (!hasFailed && clock.now() < ends) {
    await check();
    const webhook = await webhookById(sql, id);
    const delivery = webhook?.isOn ? await nextDelivery(sql, id, moment(clock)) : undefined;
    if (!webhook || !delivery) return;
    const sent = await sendDelivery(services, webhook, delivery).catch((error: unknown) => broken(services, error));
    await record(services, webhook, delivery, sent);
    log.info({ webhook: id, delivery: delivery.id, type: delivery.type, status: sent.status }, 'a webhook was sent');
    hasFailed = sent.problem !== '';
  }
};

registerJob(sending, sendDue, { queue: 'webhooks' });

/** Longest delay until an event is sent. */
const everyMs = 5_000;

/** Adds a job for each webhook with due deliveries: a slow server delays the deliveries of no other one. */
registerJob(
  'webhooks-due',
  async ({ sql, clock }) => {
    const dueAt = moment(clock);
    const ids = await dueWebhooks(sql, dueAt);
    if (ids.length === 0) return;
    await transact(sql, tx =>
      addJobs(
        tx,
        ids.map(id => ({ kind: sending, dedupeKey: `${id}`, payload: { id }, dueAt })),
      ),
    );
  },
  { everyMs, queue: 'webhooks' },
);
