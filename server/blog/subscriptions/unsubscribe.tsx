import type { ReactNode } from 'react';
import type { SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailedText } from '../../core/mail/index.ts';
import { isMailAddress, mailKey } from '../../core/net/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { subscriptionOfStopKey } from './keys.ts';
import { mailListLink, subjectWords } from './messages.ts';
import { dropSubscription, dropSubscriptionsTo, subscriptionBy, subscriptionList } from './subscription-queries.ts';
import { targetOf } from './target-queries.ts';
import { SubscribeButton } from './views.tsx';

const often = { most: 20, perMs: 10 * 60_000 };

/** Rate limit, as anybody may name any address. */
export const mayEndNow = ({ services, network }: RequestContext): Promise<void> =>
  consumeRateLimit(services, `unsubscribe:${network}`, often);

/** Mails an address the link to its list, if it has one; the caller cannot tell. */
export const sendListLink = async (mutation: MutationContext, email: string): Promise<void> => {
  if (email === '' || !isMailAddress(email)) throw new UserError('SUBSCRIBE_EMAIL_WRONG', { field: 'email' });
  const [row] = await subscriptionList(mutation.sql, { emailKey: mailKey(email) });
  if (row) await mailListLink(mutation, row);
};

interface UnsubscribeParams {
  readonly type: SubscriptionType;
  readonly id: number;
  readonly email: string;
  readonly key: string;
}

/**
 * Unsubscribes by target (D-039, ruling 8): an account ends its own subscription, the holder of a mail's key the one it
 * names; any other named address is mailed a link. The answer does not reveal whether a subscription existed.
 */
export const endByTarget = async (
  mutation: MutationContext,
  { type, id, email, key }: UnsubscribeParams,
): Promise<{ readonly button: ReactNode; readonly message: string }> => {
  const { sql, actor, services } = mutation;
  const target = await targetOf(mutation, { type, targetId: id });
  const { basePath } = services.settings;
  const button = <SubscribeButton target={target} subscriptionId={null} base={basePath} back={target.path} />;
  const { account } = actor;
  const isOwn = account !== null && (email === '' || mailKey(email) === mailKey(account.email));
  const stopped = subscriptionOfStopKey(services.settings.secret, key);
  if (stopped !== null) {
    const row = await subscriptionBy(sql, stopped);
    if (row) await dropSubscription(sql, row.id);
  } else if (isOwn) await dropSubscriptionsTo(sql, account.id, type, id);
  else {
    await sendListLink(mutation, email);
    return { button, message: mailedText(mutation.services, 'SUBSCRIPTIONS_LINK_SENT') };
  }
  return { button, message: text('UNSUBSCRIBED', subjectWords(target)) };
};
