import { type Asks, type Case, type Cases, type Columns, named, nothing, ofSite, on } from './case.ts';
import type { World } from './people.ts';

const columns = ({ unique, now }: World): Columns => ({
  ...{ name: `Webhook ${unique()}`, url: 'https://93.184.216.34/in', events: 'post.published', secret: '' },
  created_at: now(),
});

const onWebhooks = (asks: Asks): Case => on('webhooks', columns, asks);

const fields = (unique: () => string) => ({
  ...{ name: `Named ${unique()}`, url: 'https://93.184.216.34/in', events: ['post.published'], is_on: '1' },
});

export const webhookCases: Cases = {
  'webhooks.save': onWebhooks({ asks: ([id], _, { unique }) => ({ id, ...fields(unique) }) }),
  'webhooks.save · a new webhook': ofSite((_, { unique }) => ({ ...fields(unique), is_on: '0' })),
  'webhooks.secret': onWebhooks(named('id')),
  'webhooks.test': onWebhooks(named('id')),
  'webhooks.delete': onWebhooks(named('ids')),
  'webhooks.resend': {
    foreign: async world => {
      const [webhook_id, now] = [await world.insert('webhooks', columns(world)), world.now()];
      const id = await world.insert('webhook_deliveries', {
        ...{ webhook_id, event_key: world.unique(), message_id: world.unique(), type: 'webhook.test', subject: 'test' },
        ...{ subject_id: 0, address: '', state: 'failed', answer: '', due_at: now, created_at: now, expires_at: now },
      });
      return `${id}`;
    },
    absent: nothing,
    ...named('id', { attempts: '0' }),
  },
};
