import type { subscriptionTasks } from '../../../protocol/blog/subscriptions.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import { type Notice, type Page, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailedText } from '../../core/mail/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { recheckHuman } from '../../human-check/index.ts';
import { outcomeOf } from './dialogs.tsx';
import { changeable, confirmByKey, linkOver, requestByKey } from './key-actions.ts';
import { digestOfKey, subscriptionOfStopKey } from './keys.ts';
import { ListLinkPage } from './list-views.tsx';
import { subjectWords } from './messages.ts';
import { SubscribePage } from './question-views.tsx';
import { restore, undoOf } from './restore.tsx';
import { endDigest, endSubscription } from './restore-queries.ts';
import { prepare, type SubscribeParams, subscribeTo } from './subscribe.ts';
import { setMails } from './subscription-queries.ts';
import { openTarget, targetOf } from './target-queries.ts';
import { mayEndNow, sendListLink } from './unsubscribe.tsx';
import { subscriptionPaths } from './views.tsx';

const noindex = { robots: 'noindex' } as const;

const success = (sentence: string): Notice => ({ kind: 'success', text: sentence });

const listPath = (key: string): string => subscriptionPaths.list + (key && `?key=${key}`);

const endNow = ({ sql, services }: MutationContext, id: number) => endSubscription(sql, id, moment(services.clock));

/** Prints the form again with its typed values and errors, or the remaining human check (ruling 10). */
const formWithErrors = async (
  context: RequestContext,
  params: SubscribeParams & { return?: string | undefined },
  refusal: UserError,
): Promise<Page> => {
  const target = await openTarget(context, params.type, params.id);
  authorize(context.actor, 'subscription.add', target);
  const { errors, question } = await recheckHuman(context, params, refusal);
  const form = { context, target, back: params.return, typed: params, errors, question };
  const main = <SubscribePage {...form} />;
  return errorTitled({ title: text('SUBSCRIBE_TITLE', target.name), head: noindex, main }, errors);
};

export const subscriptionTaskHandlers: TaskHandlers<keyof typeof subscriptionTasks> = {
  'subscription.subscribe': taskHandler({
    prepare,
    act: 'subscription.add',
    invalidates: [],
    load: (context, { type, id }) => openTarget(context, type, id),
    run: async (mutation, target, params, ready) => {
      const id = await subscribeTo(mutation, target, params, ready);
      const kind = id === null ? 'info' : 'success';
      const notice = { kind, text: outcomeOf(mutation, target, id), takesFocus: id === null } as const;
      return { to: params.return ?? target.path, notice };
    },
    onInvalid: formWithErrors,
  }),
  'subscription.unsubscribe': taskHandler({
    act: 'subscription.change',
    invalidates: [],
    load: (context, { id, key }) => changeable(context, { id, key }),
    run: async (mutation, { row, isKeyed }, { key, return: back }) => {
      const target = await targetOf(mutation, row);
      const ended = await endNow(mutation, row.id);
      const undo = await undoOf(mutation, ended, isKeyed ? null : (mutation.actor.account?.id ?? null));
      const isList = key !== '' && subscriptionOfStopKey(mutation.services.settings.secret, key) === null;
      const to = back ?? (isList ? listPath(key) : target.path);
      return { to, notice: { ...success(text('UNSUBSCRIBED', subjectWords(target))), ...undo } };
    },
  }),
  'subscription.restore': taskHandler({
    act: 'subscription.add',
    invalidates: [],
    load: (context, { type, id }) => openTarget(context, type, id),
    run: async (mutation, target, { key, return: back }) => {
      const outcome = await restore(mutation, target, key);
      if (outcome === 'over') {
        const notice = { kind: 'error', text: text('SUBSCRIBE_AGAIN_OVER'), takesFocus: true } as const;
        return { to: subscriptionPaths.add(target.type, target.id, back), notice };
      }
      const to = back ?? target.path;
      if (outcome === 'restored') return { to, notice: success(text('SUBSCRIBED', subjectWords(target))) };
      return { to, notice: { kind: 'info', text: text('SUBSCRIBED_ALREADY', target.name) } };
    },
  }),
  'subscription.confirmSubscribe': taskHandler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { key }) => {
      const row = await confirmByKey(mutation, key);
      const target = await targetOf(mutation, row);
      return { to: target.path, notice: success(text('SUBSCRIPTION_CONFIRMED', subjectWords(target))) };
    },
  }),
  'comments.follow': taskHandler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { key }) => {
      const { row, decision } = await requestByKey(mutation, key);
      if (decision === 'confirm') await confirmByKey(mutation, key);
      const undo = decision === 'confirm' ? {} : await undoOf(mutation, await endNow(mutation, row.id), null);
      const target = await targetOf(mutation, row);
      const sentence = text(decision === 'confirm' ? 'SUBSCRIPTION_CONFIRMED' : 'UNSUBSCRIBED', subjectWords(target));
      return { to: `${target.path}#comments`, notice: { ...success(sentence), ...undo } };
    },
  }),
  'subscription.frequency': taskHandler({
    act: 'subscription.change',
    invalidates: [],
    load: (context, { id, key }) => {
      // An unsubscribe key allows nothing else (ruling 8).
      if (subscriptionOfStopKey(context.services.settings.secret, key) !== null) throw linkOver();
      return changeable(context, { id, key });
    },
    run: async (mutation, { row }, { frequency, fullText, key }) => {
      await setMails(mutation.sql, row.id, { frequency, fullText });
      const target = await targetOf(mutation, row);
      return { to: listPath(key), notice: success(text('FREQUENCY_SAVED', subjectWords(target))) };
    },
  }),
  'subscription.link': taskHandler({
    prepare: mayEndNow,
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { email }) => {
      await sendListLink(mutation, email);
      return {
        to: subscriptionPaths.list,
        notice: { kind: 'info', text: mailedText(mutation.services, 'SUBSCRIPTIONS_LINK_SENT') },
      };
    },
    onInvalid: async (context, { email }, refusal) => {
      const errors = errorsOf(refusal);
      const main = <ListLinkPage context={context} typed={email} errors={errors} />;
      return errorTitled({ title: text('SUBSCRIPTIONS_TITLE'), head: noindex, main }, errors);
    },
  }),
  'subscription.stop': taskHandler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { key }) => {
      const { settings, clock } = mutation.services;
      const id = subscriptionOfStopKey(settings.secret, key);
      const digest = digestOfKey(settings.secret, key, clock.now());
      // A second click on the same link succeeds too.
      if (id !== null) await endNow(mutation, id);
      else if (digest) await endDigest(mutation.sql, digest);
      else throw linkOver();
      return { json: { type: 'success', message: text('UNSUBSCRIBED_BY_KEY'), code: 200, html: '', customCode: null } };
    },
  }),
};
