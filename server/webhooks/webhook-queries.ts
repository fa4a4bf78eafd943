import { isWebhookEvent, type WebhookEvent } from '../../protocol/webhooks.ts';
import type { Sql, Transaction } from '../core/db/index.ts';
import type { Ordering } from '../core/http/index.ts';

/** Why the site switched a webhook off: its server answered 410, or failed for days. */
export type OffReason = '' | 'removed' | 'failing';

export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Sealed. */
  readonly secret: string;
  readonly isOn: boolean;
  readonly offReason: OffReason;
  readonly failingSince: Date | null;
}

type Row = Omit<Webhook, 'events' | 'isOn'> & { readonly events: string; readonly isOn: number };

const columns = {
  ...{ id: 'id', name: 'name', url: 'url', events: 'events', secret: 'secret' },
  ...{ isOn: 'is_on', offReason: 'off_reason', failingSince: 'failing_since' },
} as const;

const webhookOf = ({ events, isOn, ...row }: Row): Webhook => ({
  ...row,
  events: events.split(' ').filter(isWebhookEvent),
  isOn: isOn === 1,
});

/** Webhooks by name. */
export const allWebhooks = async (sql: Sql, ordering: Ordering = 'asc'): Promise<Webhook[]> => {
  const rows: Row[] = await sql('webhooks').select(columns).orderBy('name', ordering);
  return rows.map(webhookOf);
};

export const activeWebhooks = async (sql: Sql): Promise<Webhook[]> => {
  const rows: Row[] = await sql('webhooks').select(columns).where('is_on', 1).orderBy('id');
  return rows.map(webhookOf);
};

export const webhookById = async (sql: Sql, id: number): Promise<Webhook | undefined> => {
  const row: Row | undefined = await sql('webhooks').select(columns).where({ id }).first();
  return row && webhookOf(row);
};

/** All webhooks, locked in one order: there are few, and their number and state are checked together. */
export const lockedWebhooks = async (sql: Transaction): Promise<Webhook[]> => {
  const rows: Row[] = await sql('webhooks').select(columns).orderBy('id').forUpdate();
  return rows.map(webhookOf);
};

export type WebhookFields = Pick<Webhook, 'name' | 'url' | 'events' | 'isOn'>;

const stored = ({ events, isOn, ...fields }: WebhookFields) => ({
  ...fields,
  events: events.join(' '),
  is_on: isOn,
});

export const insertWebhook = async (sql: Transaction, fields: WebhookFields, now: Date): Promise<number> => {
  const [id] = await sql('webhooks').insert({ ...stored(fields), secret: '', created_at: now });
  return Number(id);
};

/** Changes a webhook. Switching on clears `failing_since`. */
export const updateWebhook = (sql: Transaction, id: number, fields: WebhookFields): Promise<number> =>
  sql('webhooks')
    .where({ id })
    .update({ ...stored(fields), ...(fields.isOn ? { off_reason: '', failing_since: null } : {}) });

export const storeSecret = (sql: Transaction, id: number, secret: string): Promise<number> =>
  sql('webhooks').where({ id }).update({ secret });

export const switchOff = (sql: Transaction, id: number, reason: OffReason): Promise<number> =>
  sql('webhooks').where({ id, is_on: 1 }).update({ is_on: false, off_reason: reason });

/** Records when a webhook began to fail, or with null that it works. */
export const markFailing = (sql: Sql, id: number, since: Date | null): Promise<number> =>
  since === null
    ? sql('webhooks').where({ id }).whereNotNull('failing_since').update({ failing_since: null })
    : sql('webhooks').where({ id }).whereNull('failing_since').update({ failing_since: since });

export const deleteWebhooks = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('webhooks').whereIn('id', ids).delete();
