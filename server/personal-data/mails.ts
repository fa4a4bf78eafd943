import { type Addressee, mailBody } from '../accounts/index.ts';
import type { TransactionContext } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { addLink, type LinkPurpose } from '../core/links/index.ts';
import { sendMail } from '../core/mail/index.ts';
import { paths } from '../core/paths/index.ts';
import { dateWords, moment } from '../core/time/index.ts';

/** Who is written to: an account, or an address of which nothing else is known. */
export type Reached = Pick<Addressee, 'name' | 'email'> & { readonly id: number | null };

export const guest = (email: string): Reached => ({ id: null, name: email, email });

const pages = { archive: 'download', personal: 'guest', keep: 'keep' } as const;

const linkTo = async (
  context: TransactionContext,
  purpose: keyof typeof pages & LinkPurpose,
  to: Reached,
  subject: string,
) => {
  const key = await addLink(context.sql, purpose, { userId: to.id, subject, now: moment(context.services.clock) });
  return `${context.services.settings.baseUrl}${paths.personalData}/${pages[purpose]}?key=${key}`;
};

const siteName = ({ services }: TransactionContext): string => services.site.get('site.name');

const day = ({ services }: TransactionContext, date: Date): string =>
  dateWords(date, services.site.get('site.language'));

/** The one link to a copy: it works once. */
export const mailArchive = async (
  context: TransactionContext,
  to: Reached,
  { id, expiresAt, isAgain }: { id: number; expiresAt: Date; isAgain: boolean },
): Promise<void> =>
  sendMail(context.sql, {
    cause: `personal-archive:${id}${isAgain ? `:${context.services.clock.now()}` : ''}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_ARCHIVE_SUBJECT', siteName(context)),
    text: mailBody(
      context,
      to.name,
      text('MAIL_ARCHIVE', day(context, expiresAt)),
      await linkTo(context, 'archive', to, String(id)),
      text('MAIL_IGNORE'),
    ),
  });

/** Whoever named the address, its owner alone gets the link; the same mail whether anything is kept or not. */
export const mailGuest = async (context: TransactionContext, email: string): Promise<void> =>
  sendMail(context.sql, {
    cause: `personal-guest:${email.slice(0, 120)}:${context.services.clock.now()}`,
    to: email,
    name: '',
    subject: text('MAIL_PERSONAL_SUBJECT', siteName(context)),
    text: mailBody(
      context,
      email,
      text('MAIL_PERSONAL'),
      await linkTo(context, 'personal', guest(email), email),
      text('MAIL_IGNORE'),
    ),
  });

/** An account is about to be erased: its owner may not be who asked. */
export const mailErasure = async (
  context: TransactionContext,
  to: Reached,
  { id, dueAt }: { id: number; dueAt: Date },
): Promise<void> =>
  sendMail(context.sql, {
    cause: `erasure:${id}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_ERASURE_SUBJECT', siteName(context)),
    text: mailBody(
      context,
      to.name,
      text('MAIL_ERASURE', day(context, dueAt)),
      await linkTo(context, 'keep', to, String(id)),
    ),
  });

/** The last administrator stays, and is told. */
export const mailStopped = (context: TransactionContext, to: Reached, id: number): Promise<void> =>
  sendMail(context.sql, {
    cause: `erasure-stopped:${id}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_ERASURE_STOPPED_SUBJECT', siteName(context)),
    text: mailBody(context, to.name, text('MAIL_ERASURE_STOPPED')),
  });
