import { type Addressee, accountMailComposer, mailBody, sendAccountMail } from '../accounts/index.ts';
import type { TransactionContext } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { mailComposer, sendMail } from '../core/mail/index.ts';
import { addLink, type LinkPurpose } from '../core/one-time-links/index.ts';
import { paths } from '../core/paths/index.ts';
import { dateWords, moment } from '../core/time/index.ts';

/** Recipient: an account, or an address without one. */
export type MailRecipient = Pick<Addressee, 'name' | 'email'> & { readonly id: number | null };

export const guest = (email: string): MailRecipient => ({ id: null, name: email, email });

const pages = { archive: 'download', personal: 'guest', keep: 'keep' } as const;

const linkTo = async (
  context: TransactionContext,
  purpose: keyof typeof pages & LinkPurpose,
  to: MailRecipient,
  subject: string,
) => {
  const key = await addLink(context.sql, purpose, { userId: to.id, subject, now: moment(context.services.clock) });
  return `${context.services.settings.baseUrl}${paths.personalData}/${pages[purpose]}?key=${key}`;
};

export const mailArchive = accountMailComposer(
  async (
    context: TransactionContext,
    to: MailRecipient,
    { id, expiresAt, isRepeated }: { id: number; expiresAt: Date; isRepeated: boolean },
  ): Promise<void> =>
    sendAccountMail(context, to, {
      dedupeKey: `personal-archive:${id}${isRepeated ? `:${context.services.clock.now()}` : ''}`,
      subject: 'MAIL_ARCHIVE_SUBJECT',
      parts: [
        text('MAIL_ARCHIVE', dateWords(expiresAt)),
        await linkTo(context, 'archive', to, String(id)),
        text('MAIL_IGNORE'),
      ],
    }),
);

/** Mails the link to the address itself, whether or not data is stored, so that the response reveals nothing. */
export const mailGuest = mailComposer(
  async (context: TransactionContext, email: string): Promise<void> =>
    sendMail(context.sql, {
      dedupeKey: `personal-guest:${email.slice(0, 120)}:${context.services.clock.now()}`,
      to: email,
      name: '',
      subject: text('MAIL_PERSONAL_SUBJECT', context.services.site.get('site.name')),
      text: mailBody(
        context,
        email,
        text('MAIL_PERSONAL'),
        await linkTo(context, 'personal', guest(email), email),
        text('MAIL_IGNORE'),
      ),
    }),
);

/** Tells the owner about a scheduled erasure, which somebody else may have requested. */
export const mailErasure = accountMailComposer(
  async (context: TransactionContext, to: MailRecipient, { id, dueAt }: { id: number; dueAt: Date }): Promise<void> =>
    sendAccountMail(context, to, {
      dedupeKey: `erasure:${id}`,
      subject: 'MAIL_ERASURE_SUBJECT',
      parts: [text('MAIL_ERASURE', dateWords(dueAt)), await linkTo(context, 'keep', to, String(id))],
    }),
);

/** Tells the last administrator that the account was not erased. */
export const mailNotErased = accountMailComposer(
  (context: TransactionContext, to: MailRecipient, id: number): Promise<void> =>
    sendAccountMail(context, to, {
      dedupeKey: `erasure-stopped:${id}`,
      subject: 'MAIL_ERASURE_STOPPED_SUBJECT',
      parts: [text('MAIL_ERASURE_STOPPED')],
    }),
);
