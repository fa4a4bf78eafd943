import type { webhookTasks } from '../../../protocol/webhooks.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { deletedNotice, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import {
  addWebhook,
  changeWebhook,
  checkedWebhook,
  removeWebhooks,
  renewSecret,
  resend,
  sendTest,
} from '../../webhooks/index.ts';
import { invalidWebhookPage } from './form-page.tsx';

const sends = { most: 30, perMs: 10 * 60_000 };

/** Limits what one administrator has sent by hand. */
const limitSends = async ({ services, actor }: RequestContext): Promise<void> => {
  authorize(actor, 'site.administer', site);
  await consumeRateLimit(services, `webhook-send:${actor.account?.id ?? 0}`, sends);
};

/** Handlers of webhooks. The policy is asked before a host is looked up. */
export const webhookTaskHandlers: TaskHandlers<keyof typeof webhookTasks> = {
  'webhooks.save': taskHandler({
    prepare: (context, params) => {
      authorize(context.actor, 'site.administer', site);
      return checkedWebhook(context.services, params);
    },
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id }, fields) => {
      const notice = { kind: 'success', text: text('WEBHOOK_SAVED', fields.name) } as const;
      if (id === undefined) return { to: paths.webhookSecret(await addWebhook(mutation, fields)), notice };
      await changeWebhook(mutation, id, fields);
      return { to: paths.webhooks, notice };
    },
    onInvalid: invalidWebhookPage,
  }),
  'webhooks.secret': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id }) => ({ to: paths.webhookSecret(await renewSecret(mutation, id)) }),
  }),
  'webhooks.test': taskHandler({
    prepare: limitSends,
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id }) => {
      await sendTest(mutation, id);
      return { to: paths.webhookLogOf(id), notice: { kind: 'success', text: text('WEBHOOK_TEST_SENT') } };
    },
  }),
  'webhooks.delete': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids }) => {
      await removeWebhooks(mutation, ids);
      return { to: paths.webhooks, notice: deletedNotice(plural('WEBHOOKS_DELETED', ids.length)) };
    },
  }),
  'webhooks.resend': taskHandler({
    prepare: limitSends,
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id, attempts }) => {
      await resend(mutation, id, attempts);
      return { to: paths.webhookDelivery(id), notice: { kind: 'success', text: text('WEBHOOK_RESENT') } };
    },
  }),
};
