import { z } from 'zod';
import { call, reading, task, telling } from '../call.ts';
import { back, flag, humanFields, id, idOrZero, line, secret } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** Subscription targets. `entry` means new comments of a post, all others new posts. */
export const subscriptionTypes = ['site', 'blogger', 'team', 'category', 'tag', 'entry'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const frequencies = ['immediate', 'daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];

const installed = { teamblog: 'team', author: 'blogger', post: 'entry' } as const;

/** A type by our name or by one that installed clients know (wire §5). */
export const subscriptionType = z
  .enum([...subscriptionTypes, 'teamblog', 'author', 'post'])
  .transform(
    (name): SubscriptionType => (name === 'teamblog' || name === 'author' || name === 'post' ? installed[name] : name),
  );

/** Frequency of the e-mails; absent or empty means at once. */
const frequency = z
  .enum([...frequencies, ''])
  .optional()
  .transform((chosen): Frequency => chosen || 'immediate');

const target = { type: subscriptionType, id: idOrZero.default(0) };
const key = line(limits.address);

/**
 * The subscription form (spec §3.3, wire §2.1). `userId`, which installed clients send, is ignored: the session
 * determines the subscriber.
 */
export const subscribeFields = {
  ...target,
  name: line(limits.name),
  email: line(limits.email),
  frequency,
  fullText: flag,
  register: flag,
  username: line(limits.username),
  password: secret(limits.password),
  ...humanFields,
};

export const subscriptionCalls = {
  /** The subscription dialog, or the reason why subscribing is not possible (D-037, wire §2.1). */
  'site/views/subscription/form': reading(target).resolves<[dialogOrSentence: Html]>(),
  'site/views/subscription/subscribe':
    call(subscribeFields).resolves<[dialog: Html, subscriptionId: number | null, message: string]>(),
  /**
   * Confirmation dialog. `id` is the subscription; `uid` and `type` name the person's own subscription to a target
   * (D-038).
   */
  'site/views/subscription/confirmUnsubscribe': reading({
    id: idOrZero.default(0),
    return: back,
    uid: idOrZero.default(0),
    type: subscriptionType.optional(),
  }).resolves<[dialog: Html]>(),
  /** Unsubscribes from the target `id` (D-039, D-040, ruling 8). `undo` is a form that restores the subscription. */
  'site/views/subscription/unsubscribe': call({
    ...target,
    ...{ email: line(limits.email), key, return: back },
  }).resolves<[button: Html, message: string, undo: Html | '']>(),
};

export const subscriptionTasks = {
  /** The form without scripts. */
  'subscription.subscribe': task({ ...subscribeFields, return: back }),
  /** Unsubscribes: a member by id, anyone by the key of an e-mail. */
  'subscription.unsubscribe': task({ id: idOrZero.default(0), key, return: back }),
  /**
   * Restores a subscription to the target `id` that was ended within the last hour, once, by the key of its notice.
   * Otherwise leads to the form that subscribes.
   */
  'subscription.restore': task({ ...target, key, return: back }),
  /** Confirms a subscription by the link of the e-mail (double opt-in). */
  'subscription.confirmSubscribe': task({ key }),
  /** Confirms or ends a subscription by the links of older comment e-mails. */
  'comments.follow': task({ key }),
  'subscription.frequency': task({ id, frequency, fullText: flag, key }),
  /** Sends a visitor the link to the list of their subscriptions. */
  'subscription.link': task({ email: line(limits.email) }),
  /** Unsubscribing by mail programs with one click (RFC 8058). */
  'subscription.stop': { ...telling({ key }), isKeyed: true },
};
