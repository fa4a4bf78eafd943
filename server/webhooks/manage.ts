import { randomUUID } from 'node:crypto';
import { limits } from '../../protocol/limits.ts';
import { audit } from '../audit/index.ts';
import type { MutationContext } from '../core/context/index.ts';
import { isDuplicate } from '../core/db/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import { addLink } from '../core/one-time-links/index.ts';
import { moment } from '../core/time/index.ts';
import { addDeliveries, deliveryLine, retryDelivery, stopDeliveries } from './delivery-queries.ts';
import { sealSecret, secretOfKey } from './secret.ts';
import { snapshotPublicContent } from './subject-queries.ts';
import {
  deleteWebhooks,
  insertWebhook,
  lockedWebhooks,
  storeSecret,
  updateWebhook,
  type Webhook,
  type WebhookFields,
  webhookById,
} from './webhook-queries.ts';

const wordsOf = ({ name, url }: Pick<Webhook, 'name' | 'url'>): string => `${name}: ${url}`;

/** Stores a new secret; returns the key of the page that shows it once. */
const storeNewSecret = async ({ sql, services, actor }: MutationContext, id: number): Promise<string> => {
  const userId = actor.account?.id ?? null;
  const key = await addLink(sql, 'webhook', { userId, subject: `${id}`, now: moment(services.clock) });
  await storeSecret(sql, id, sealSecret(services, id, secretOfKey(services, key)));
  return key;
};

const withFreeName = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw new UserError('WEBHOOK_NAME_TAKEN', { field: 'name', status: 409 });
    throw error;
  }
};

/** Adds a webhook; returns the key of the page that shows its secret once. */
export const addWebhook = async (mutation: MutationContext, fields: WebhookFields): Promise<string> => {
  const { sql, services } = mutation;
  const now = moment(services.clock);
  const all = await lockedWebhooks(sql);
  if (all.length >= limits.webhooks)
    throw new UserError('WEBHOOKS_MOST', { args: [limits.webhooks], status: 409, field: 'name' });
  const id = await withFreeName(() => insertWebhook(sql, fields, now));
  if (fields.isOn && !all.some(({ isOn }) => isOn)) await snapshotPublicContent(sql, now);
  await audit(mutation, { act: 'webhook.add', type: 'webhook', ids: [id], detail: () => wordsOf(fields) });
  return storeNewSecret(mutation, id);
};

/** Changes a webhook. One that is switched off ends its waiting deliveries. */
export const changeWebhook = async (mutation: MutationContext, id: number, fields: WebhookFields): Promise<void> => {
  const { sql, services } = mutation;
  const all = await lockedWebhooks(sql);
  const stored = all.find(one => one.id === id);
  if (!stored) throw notFound();
  await withFreeName(() => updateWebhook(sql, id, fields));
  if (fields.isOn && !all.some(({ isOn }) => isOn)) await snapshotPublicContent(sql, moment(services.clock));
  if (!fields.isOn && stored.isOn) await stopDeliveries(sql, id);
  await audit(mutation, { act: 'webhook.save', type: 'webhook', ids: [id], detail: () => wordsOf(fields) });
};

/** Replaces the secret of a webhook; returns the key of the page that shows it once. */
export const renewSecret = async (mutation: MutationContext, id: number): Promise<string> => {
  const webhook = await webhookById(mutation.sql, id);
  if (!webhook) throw notFound();
  await audit(mutation, { act: 'webhook.secret', type: 'webhook', ids: [id], detail: () => wordsOf(webhook) });
  return storeNewSecret(mutation, id);
};

/** Deletes webhooks with their deliveries; all or none. */
export const removeWebhooks = async (mutation: MutationContext, ids: readonly number[]): Promise<void> => {
  const chosen = (await lockedWebhooks(mutation.sql)).filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size) throw notFound();
  await deleteWebhooks(mutation.sql, ids);
  const words = new Map(chosen.map(one => [one.id, wordsOf(one)]));
  const detail = (id: number): string => words.get(id) ?? '';
  await audit(mutation, { act: 'webhook.delete', type: 'webhook', ids: [...words.keys()], detail });
};

const active = async ({ sql }: MutationContext, id: number): Promise<Webhook> => {
  const webhook = await webhookById(sql, id);
  if (!webhook) throw notFound();
  if (!webhook.isOn) throw new UserError('WEBHOOK_IS_OFF', { status: 409 });
  return webhook;
};

/** Adds a test event to the deliveries of a webhook that is on. */
export const sendTest = async (mutation: MutationContext, id: number): Promise<void> => {
  const webhook = await active(mutation, id);
  const test = { webhookId: webhook.id, type: 'webhook.test', subject: 'test', subjectId: 0, address: '' } as const;
  await addDeliveries(mutation.sql, [{ ...test, eventKey: `test:${randomUUID()}` }], moment(mutation.services.clock));
};

/** Sends a delivery again with all its attempts; refuses when that has happened since the page was printed. */
export const resend = async (mutation: MutationContext, id: number, attempts: number): Promise<void> => {
  const { sql, services } = mutation;
  const delivery = await deliveryLine(sql, id);
  if (!delivery) throw notFound();
  await active(mutation, delivery.webhookId);
  if ((await retryDelivery(sql, id, attempts, moment(services.clock))) === 0)
    throw new UserError('WEBHOOK_RESENT_ALREADY', { status: 409 });
};
