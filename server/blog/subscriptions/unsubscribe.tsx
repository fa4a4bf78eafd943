import type { ReactNode } from 'react';
import type { SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { Deed, Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailedText } from '../../core/mail/index.ts';
import { isMailAddress, mailKey } from '../../core/net/index.ts';
import { spend } from '../../core/security/index.ts';
import { mailListLink } from './asking-queries.ts';
import { stoppedBy } from './keys.ts';
import { toldOf } from './letter-views.ts';
import { dropSubscription, dropSubscriptionsTo, subscriptionBy, subscriptionList } from './row-queries.ts';
import { targetOf } from './target-queries.ts';
import { SubscribeButton } from './views.tsx';

const often = { most: 20, perMs: 10 * 60_000 };

/** Anybody may name any address, so many times. */
export const mayEndNow = ({ services, network }: Visit): Promise<void> =>
  spend(services, `unsubscribe:${network}`, often);

/** Sends an address the link to its list, when it has one; the caller learns nothing. */
export const sendListLink = async (deed: Deed, email: string): Promise<void> => {
  if (email === '' || !isMailAddress(email)) throw new Refusal('SUBSCRIBE_EMAIL_WRONG', { field: 'email' });
  const [row] = await subscriptionList(deed.sql, { emailKey: mailKey(email) });
  if (row) await mailListLink(deed, row);
};

interface Ending {
  readonly type: SubscriptionType;
  readonly id: number;
  readonly email: string;
  readonly key: string;
}

/**
 * Unsubscribes by target (D-039, ruling 8): an account ends its own, whoever holds a mail's key ends the one it is for,
 * and anybody else who names an address has a link sent there. The answer is the same whether somebody was subscribed.
 */
export const endByTarget = async (
  deed: Deed,
  { type, id, email, key }: Ending,
): Promise<{ readonly button: ReactNode; readonly message: string }> => {
  const { sql, actor, services } = deed;
  const target = await targetOf(deed, { type, targetId: id });
  const { basePath } = services.settings;
  const button = <SubscribeButton target={target} subscriptionId={null} base={basePath} back={target.path} />;
  const { account } = actor;
  const isOwn = account !== null && (email === '' || mailKey(email) === mailKey(account.email));
  const stopped = stoppedBy(services.settings.secret, key);
  if (stopped !== null) {
    const row = await subscriptionBy(sql, stopped);
    if (row) await dropSubscription(sql, row.id);
  } else if (isOwn) await dropSubscriptionsTo(sql, account.id, type, id);
  else {
    await sendListLink(deed, email);
    return { button, message: mailedText(deed.services, 'SUBSCRIPTIONS_LINK_SENT') };
  }
  return { button, message: text('UNSUBSCRIBED', toldOf(target)) };
};
