import type { TextKey } from '../../protocol/texts.ts';
import type { Services, TransactionContext } from '../core/context/index.ts';
import { inReaderLocale, text } from '../core/i18n/index.ts';
import { type Mail, mailComposer, sendMail, spendMailbox } from '../core/mail/index.ts';
import { addLink, type LinkPurpose } from '../core/one-time-links/index.ts';
import { moment } from '../core/time/index.ts';
import { localeOfAccount } from './recipient-queries.ts';

export interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

const pageOf = { confirm: 'confirm', email: 'confirm', reset: 'reset', enter: 'enter', setup: 'welcome' } as const;

/** Address of the page that redeems a one-time link. */
export const linkAddress = (
  { settings }: Pick<Services, 'settings'>,
  purpose: keyof typeof pageOf & LinkPurpose,
  key: string,
): string => `${settings.baseUrl}/account/${pageOf[purpose]}?key=${key}`;

/** Plain text of a mail: greeting, paragraphs, site name and address. */
export const mailBody = ({ services }: TransactionContext, name: string, ...parts: readonly string[]): string =>
  `${[text('MAIL_GREETING', name), ...parts, `${services.site.get('site.name')}\n${services.settings.baseUrl}/`].join('\n\n')}\n`;

interface AccountMail extends Pick<Mail, 'dedupeKey'> {
  readonly subject: TextKey;
  readonly parts: readonly string[];
}

/**
 * A function that composes mails to an account: carried out in the language and the time zone of the account, or of the
 * site for an address without one.
 */
export const accountMailComposer = <To extends { readonly id: number | null }, Args extends readonly unknown[], Result>(
  compose: (context: TransactionContext, to: To, ...args: Args) => Promise<Result>,
) =>
  mailComposer(async (context: TransactionContext, to: To, ...args: Args): Promise<Result> => {
    const locale = await localeOfAccount(context.sql, to.id);
    return inReaderLocale(locale, () => compose(context, to, ...args));
  });

/** Mails paragraphs in the current language to an account or an address; the subject names the site. */
export const sendAccountMail = (
  context: TransactionContext,
  { name, email }: Pick<Addressee, 'name' | 'email'>,
  { dedupeKey, subject, parts }: AccountMail,
): Promise<void> =>
  sendMail(context.sql, {
    dedupeKey,
    to: email,
    name,
    subject: text(subject, context.services.site.get('site.name')),
    text: mailBody(context, name, ...parts),
  });

/**
 * Number of the current period of `minutes`. As part of a mail's key it allows one mail per period, so that requests
 * cannot flood a mailbox.
 */
const periodNumber = ({ services }: TransactionContext, minutes: number): number =>
  Math.floor(services.clock.now() / (minutes * 60_000));

/** Mails the link that confirms a new account's address. */
export const mailConfirmation = accountMailComposer(
  async (context: TransactionContext, to: Addressee): Promise<void> => {
    const { sql, services } = context;
    await spendMailbox(context, to.email);
    const key = await addLink(sql, 'confirm', { userId: to.id, now: moment(services.clock) });
    await sendAccountMail(context, to, {
      dedupeKey: `confirm:${to.id}:${periodNumber(context, 5)}`,
      subject: 'MAIL_CONFIRM_SUBJECT',
      parts: [text('MAIL_CONFIRM', to.username), linkAddress(services, 'confirm', key), text('MAIL_IGNORE')],
    });
  },
);

/** Tells the owner of an account, and nobody else, that a registration used the address (ruling 16). */
export const mailKnownAddress = accountMailComposer(
  async (context: TransactionContext, to: Addressee): Promise<void> => {
    await spendMailbox(context, to.email);
    const forgot = `${context.services.settings.baseUrl}/account/forgot`;
    await sendAccountMail(context, to, {
      dedupeKey: `known:${to.id}:${periodNumber(context, 24 * 60)}`,
      subject: 'MAIL_KNOWN_SUBJECT',
      parts: [text('MAIL_KNOWN', to.username), forgot, text('MAIL_IGNORE')],
    });
  },
);

/** Link by which an account chooses a new password: mailed, or returned where no mail server is set up. */
export const sendResetLink = async (context: TransactionContext, to: Addressee): Promise<string | undefined> => {
  const { sql, services } = context;
  if (services.settings.smtpUrl !== undefined) {
    await mailReset(context, to);
    return undefined;
  }
  const key = await addLink(sql, 'reset', { userId: to.id, now: moment(services.clock) });
  return linkAddress(services, 'reset', key);
};

export const mailReset = accountMailComposer(async (context: TransactionContext, to: Addressee): Promise<void> => {
  const { sql, services } = context;
  await spendMailbox(context, to.email);
  const key = await addLink(sql, 'reset', { userId: to.id, now: moment(services.clock) });
  await sendAccountMail(context, to, {
    dedupeKey: `reset:${to.id}:${periodNumber(context, 2)}`,
    subject: 'MAIL_RESET_SUBJECT',
    parts: [text('MAIL_RESET', to.username), linkAddress(services, 'reset', key), text('MAIL_IGNORE')],
  });
});

export const mailNewAddress = accountMailComposer(
  async (context: TransactionContext, to: Addressee, address: string): Promise<void> => {
    const { sql, services } = context;
    const key = await addLink(sql, 'email', { userId: to.id, subject: address, now: moment(services.clock) });
    await sendAccountMail(
      context,
      { ...to, email: address },
      {
        dedupeKey: `email:${to.id}:${key.slice(0, 12)}`,
        subject: 'MAIL_EMAIL_SUBJECT',
        parts: [text('MAIL_EMAIL', to.username), linkAddress(services, 'email', key), text('MAIL_IGNORE')],
      },
    );
  },
);

/** Tells the previous address about a change to the account, in case the owner did not make it. */
export const mailChanged = accountMailComposer(
  (
    context: TransactionContext,
    to: Addressee,
    what:
      | 'MAIL_PASSWORD_CHANGED'
      | 'MAIL_EMAIL_CHANGED'
      | 'MAIL_TWO_FACTOR_ON'
      | 'MAIL_TWO_FACTOR_OFF'
      | 'MAIL_PASSKEY_ADDED'
      | 'MAIL_TOKEN_ADDED'
      | 'MAIL_PASSKEY_REMOVED'
      | 'MAIL_OPENID_LINKED'
      | 'MAIL_OPENID_UNLINKED',
    more: readonly string[] = [],
  ): Promise<void> =>
    sendAccountMail(context, to, {
      dedupeKey: `changed:${what}:${to.id}:${context.services.clock.now()}`,
      subject: 'MAIL_CHANGED_SUBJECT',
      parts: [text(what, to.username), `${context.services.settings.baseUrl}/account/forgot`, ...more],
    }),
);
