import type { ReactNode } from 'react';
import type { SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { Html } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailedText } from '../../core/mail/index.ts';
import { isMailAddress, mailKey } from '../../core/net/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { subscriptionOfStopKey } from './keys.ts';
import { mailListLink, subjectWords } from './messages.ts';
import { undoForm, undoOf } from './restore.tsx';
import { type EndedSubscription, endOfAccount, endSubscription } from './restore-queries.ts';
import { subscriptionList } from './subscription-queries.ts';
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
  readonly return?: string | undefined;
}

/**
 * Unsubscribes by target (D-039, ruling 8): an account ends its own subscriptions, the holder of a mail's key the one it
 * names; any other named address is mailed a link. The answer does not reveal whether a subscription existed.
 */
export const endByTarget = async (
  mutation: MutationContext,
  { type, id, email, key, return: back }: UnsubscribeParams,
): Promise<{ readonly button: ReactNode; readonly message: string; readonly undo: Html | '' }> => {
  const { sql, actor, services } = mutation;
  const target = await targetOf(mutation, { type, targetId: id });
  const { basePath } = services.settings;
  const button = <SubscribeButton target={target} subscriptionId={null} base={basePath} back={target.path} />;
  const { account } = actor;
  const isOwn = account !== null && (email === '' || mailKey(email) === mailKey(account.email));
  const stopped = subscriptionOfStopKey(services.settings.secret, key);
  let ended: readonly EndedSubscription[];
  if (stopped !== null) ended = await endSubscription(sql, stopped, moment(services.clock));
  else if (isOwn)
    ended = await endOfAccount(sql, { userId: account.id, emailKey: mailKey(account.email), type, targetId: id });
  else {
    await sendListLink(mutation, email);
    return { button, message: mailedText(mutation.services, 'SUBSCRIPTIONS_LINK_SENT'), undo: '' };
  }
  const { undo } = await undoOf(mutation, ended, stopped === null ? (account?.id ?? null) : null);
  const message = text('UNSUBSCRIBED', subjectWords(target));
  return { button, message, undo: undoForm(mutation, undo, back ?? target.path) };
};
