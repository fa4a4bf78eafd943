import { z } from 'zod';
import { call, reading, task, telling } from '../call.ts';
import { back, flag, id, idOrZero, line, secret } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** What can be subscribed to. `entry` tells of a post's comments, everything else of new posts. */
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

/** How often, in the words of the form; absent or empty is at once. */
const frequency = z
  .enum([...frequencies, ''])
  .optional()
  .transform((chosen): Frequency => chosen || 'immediate');

const target = { type: subscriptionType, id: idOrZero.default(0) };
const key = line(limits.address);

/**
 * The subscription form (spec §3.3, wire §2.1). `userId`, which installed clients send, is not read: who subscribes is
 * known by the session alone.
 */
export const subscribeFields = {
  ...target,
  name: line(limits.name),
  email: line(limits.email),
  frequency,
  register: flag,
  username: line(limits.username),
  password: secret(limits.password),
  'captcha-response': line(limits.captchaAnswer),
  'captcha-id': line(limits.captchaAnswer),
  recaptcha: line(limits.address),
  homepage: line(limits.website),
};

export const subscriptionCalls = {
  /** D-037: the dialog, or a sentence why not (wire §2.1). */
  'site/views/subscription/form': reading(target).resolves<[dialogOrSentence: Html]>(),
  'site/views/subscription/subscribe':
    call(subscribeFields).resolves<[dialog: Html, subscriptionId: number | null, message: string]>(),
  /** D-038. `id` is the subscription's; with `uid` and `type` the reader's own one to that target. */
  'site/views/subscription/confirmUnsubscribe': reading({
    id: idOrZero.default(0),
    return: back,
    uid: idOrZero.default(0),
    type: subscriptionType.optional(),
  }).resolves<[dialog: Html]>(),
  /** D-039, D-040, ruling 8. `id` is the target's. */
  'site/views/subscription/unsubscribe': call({ ...target, email: line(limits.email), key }).resolves<
    [button: Html, message: string]
  >(),
};

export const subscriptionTasks = {
  /** The form without scripts. */
  'subscription.subscribe': task({ ...subscribeFields, return: back }),
  /** Ends one: the signed-in owner's by id, or the one a mail's link is for. */
  'subscription.unsubscribe': task({ id: idOrZero.default(0), key, return: back }),
  /** The link of the mail that asks (double opt-in), confirmed on its page. */
  'subscription.confirmSubscribe': task({ key }),
  /** The same and its end, as the links of older comment mails ask for it. */
  'comments.follow': task({ key }),
  'subscription.frequency': task({ id, frequency, key }),
  /** Sends a guest the link to the list of his subscriptions. */
  'subscription.link': task({ email: line(limits.email) }),
  /** One click in a mail program (RFC 8058): the signed key stands for the token. */
  'subscription.stop': { ...telling({ key }), isKeyed: true },
};
