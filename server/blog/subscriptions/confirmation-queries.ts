import type { MutationContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { text } from '../../core/i18n/index.ts';
import { sendMail } from '../../core/mail/index.ts';
import { addLink } from '../../core/one-time-links/index.ts';
import { countThrottle } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { keyAddress, listAddress, signature, subjectWords } from './message-views.ts';
import { renewRequest, type Subscription } from './subscription-queries.ts';
import type { Subscribable } from './views.tsx';

// Rate limit of mails to an address, which anybody may type.
const dailyMails = 5;
const dayMs = 24 * 3600_000;

/** Tells whether one more mail may go to a typed address. */
const mayMail = async ({ sql, services }: MutationContext, emailKey: string): Promise<boolean> => {
  const now = moment(services.clock);
  const name = `subscribe-mail:${digest(emailKey).slice(0, 40)}`;
  return (await countThrottle(sql, name, now, new Date(now.getTime() + dayMs))) <= dailyMails;
};

const today = ({ services }: MutationContext): number => Math.floor(services.clock.now() / dayMs);

/**
 * Mails an address whose subscription was requested: a confirmation link (double opt-in), or for a confirmed one a link
 * to change it. Once a day each; the response does not reveal which of the two.
 */
export const mailConfirmation = async (
  mutation: MutationContext,
  row: Subscription,
  target: Subscribable,
): Promise<void> => {
  if (!(await mayMail(mutation, row.emailKey))) return;
  const { sql, services } = mutation;
  const what = subjectWords(target);
  const isWorking = row.state === 'active';
  const wayOn = async (): Promise<string> => {
    if (isWorking) return text('MAIL_SUBSCRIBED_ALREADY', listAddress(services, row.emailKey));
    const now = moment(services.clock);
    await renewRequest(sql, row.id, now);
    const key = await addLink(sql, 'subscribe', { userId: null, subject: String(row.id), now });
    return text('MAIL_SUBSCRIBE_CONFIRM', keyAddress(services, 'confirm', key));
  };
  await sendMail(sql, {
    cause: `${isWorking ? 'subscribed' : 'subscribe'}:${row.id}:${today(mutation)}`,
    to: row.email,
    name: row.name,
    subject: text('MAIL_SUBSCRIBE_SUBJECT', what),
    text: [text('MAIL_SUBSCRIBE', what), await wayOn(), text('MAIL_SUBSCRIBE_IGNORE'), signature(services)].join(
      '\n\n',
    ),
  });
};

/** Mails the link to its list to an address with subscriptions; other addresses get nothing. */
export const mailListLink = async (mutation: MutationContext, row: Subscription): Promise<void> => {
  if (!(await mayMail(mutation, row.emailKey))) return;
  const { sql, services } = mutation;
  await sendMail(sql, {
    cause: `subscriptions:${digest(row.emailKey).slice(0, 40)}:${services.clock.now()}`,
    to: row.email,
    name: row.name,
    subject: text('MAIL_SUBSCRIPTIONS_SUBJECT', services.site.get('site.name')),
    text: [
      text('MAIL_SUBSCRIPTIONS', listAddress(services, row.emailKey)),
      text('MAIL_SUBSCRIBE_IGNORE'),
      signature(services),
    ].join('\n\n'),
  });
};
