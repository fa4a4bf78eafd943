import type { Services, TransactionContext } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { sendMail, spendMailbox } from '../core/mail/index.ts';
import { addLink, type LinkPurpose } from '../core/one-time-links/index.ts';
import { moment } from '../core/time/index.ts';

export interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

const pageOf = { confirm: 'confirm', email: 'confirm', reset: 'reset', enter: 'enter' } as const;

/** Address of the page that redeems a one-time link. */
export const linkAddress = (
  { settings }: Pick<Services, 'settings'>,
  purpose: keyof typeof pageOf & LinkPurpose,
  key: string,
): string => `${settings.baseUrl}/account/${pageOf[purpose]}?key=${key}`;

/** Plain text of a mail: greeting, paragraphs, site name and address. */
export const mailBody = ({ services }: TransactionContext, name: string, ...parts: readonly string[]): string =>
  `${[text('MAIL_GREETING', name), ...parts, `${services.site.get('site.name')}\n${services.settings.baseUrl}/`].join('\n\n')}\n`;

const site = ({ services }: TransactionContext): string => services.site.get('site.name');

/**
 * Number of the current period of `minutes`. As part of a mail's key it allows one mail per period, so that requests
 * cannot flood a mailbox.
 */
const periodNumber = ({ services }: TransactionContext, minutes: number): number =>
  Math.floor(services.clock.now() / (minutes * 60_000));

/** Mails the link that confirms a new account's address. */
export const mailConfirmation = async (context: TransactionContext, to: Addressee): Promise<void> => {
  const { sql, services } = context;
  await spendMailbox(context, to.email);
  const key = await addLink(sql, 'confirm', { userId: to.id, now: moment(services.clock) });
  await sendMail(sql, {
    cause: `confirm:${to.id}:${periodNumber(context, 5)}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_CONFIRM_SUBJECT', site(context)),
    text: mailBody(
      context,
      to.name,
      text('MAIL_CONFIRM', to.username),
      linkAddress(services, 'confirm', key),
      text('MAIL_IGNORE'),
    ),
  });
};

/** Tells the owner of an account, and nobody else, that a registration used the address (ruling 16). */
export const mailKnownAddress = async (context: TransactionContext, to: Addressee): Promise<void> => {
  await spendMailbox(context, to.email);
  await sendMail(context.sql, {
    cause: `known:${to.id}:${periodNumber(context, 24 * 60)}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_KNOWN_SUBJECT', site(context)),
    text: mailBody(
      context,
      to.name,
      text('MAIL_KNOWN', to.username),
      `${context.services.settings.baseUrl}/account/forgot`,
      text('MAIL_IGNORE'),
    ),
  });
};

export const mailReset = async (context: TransactionContext, to: Addressee): Promise<void> => {
  const { sql, services } = context;
  await spendMailbox(context, to.email);
  const key = await addLink(sql, 'reset', { userId: to.id, now: moment(services.clock) });
  await sendMail(sql, {
    cause: `reset:${to.id}:${periodNumber(context, 2)}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_RESET_SUBJECT', site(context)),
    text: mailBody(
      context,
      to.name,
      text('MAIL_RESET', to.username),
      linkAddress(services, 'reset', key),
      text('MAIL_IGNORE'),
    ),
  });
};

export const mailNewAddress = async (context: TransactionContext, to: Addressee, address: string): Promise<void> => {
  const { sql, services } = context;
  const key = await addLink(sql, 'email', { userId: to.id, subject: address, now: moment(services.clock) });
  await sendMail(sql, {
    cause: `email:${to.id}:${key.slice(0, 12)}`,
    to: address,
    name: to.name,
    subject: text('MAIL_EMAIL_SUBJECT', site(context)),
    text: mailBody(
      context,
      to.name,
      text('MAIL_EMAIL', to.username),
      linkAddress(services, 'email', key),
      text('MAIL_IGNORE'),
    ),
  });
};

/** Tells the previous address about a change to the account, in case the owner did not make it. */
export const mailChanged = (
  context: TransactionContext,
  to: Addressee,
  what: 'MAIL_PASSWORD_CHANGED' | 'MAIL_EMAIL_CHANGED',
): Promise<void> =>
  sendMail(context.sql, {
    cause: `changed:${what}:${to.id}:${context.services.clock.now()}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_CHANGED_SUBJECT', site(context)),
    text: mailBody(context, to.name, text(what, to.username), `${context.services.settings.baseUrl}/account/forgot`),
  });
