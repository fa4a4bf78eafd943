import type { TextKey } from '../../../protocol/texts.ts';
import { accountByEmail, localeOfAccount, type Recipient } from '../../accounts/index.ts';
import type { Services, TransactionContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Mail, mailComposer, mailFor, sendMail } from '../../core/mail/index.ts';

/** A comment as mails describe it. */
export interface MailedComment {
  readonly id: number;
  readonly name: string;
  readonly emailKey: string;
  /** Title and text without markup. */
  readonly quoted: readonly string[];
  readonly state: 'published' | 'held' | 'removed';
  readonly authorId: number | null;
  /** The title of the commented post or article. */
  readonly targetTitle: string;
  /** The author of the commented post or article. */
  readonly ownerId: number;
}

/** The parts that the mails about one comment differ in. */
interface CommentMail {
  /** Part of the dedupe key: the outbox sends one mail for each key. */
  readonly dedupeKey: string;
  readonly subject: TextKey;
  readonly opening: TextKey;
  /** Composes the parts in the language of the recipient. */
  readonly parts: () => readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Dedupe key of a mail to one recipient: a second mail with the same key is not sent. */
export const dedupeKeyFor = (dedupeKey: string, { emailKey }: Pick<Recipient, 'emailKey'>): string =>
  `${dedupeKey}:${digest('mail', emailKey).slice(0, 40)}`;

const composed = (
  services: Services,
  comment: MailedComment,
  to: Recipient,
  { dedupeKey, subject, opening, parts, headers }: CommentMail,
): Mail => ({
  dedupeKey: dedupeKeyFor(dedupeKey, to),
  to: to.email,
  name: to.name,
  subject: text(subject, comment.targetTitle, comment.name),
  text: [
    text(opening, comment.name, comment.targetTitle),
    ...parts(),
    text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl),
  ].join('\n\n'),
  ...(headers ? { headers } : {}),
});

/** Mail about one comment in the language of its recipient. */
export const commentMail = (...[services, comment, to, mail]: Parameters<typeof composed>): Mail =>
  mailFor(to, () => composed(services, comment, to, mail));

export const sendCommentMail = (
  { sql, services }: TransactionContext,
  comment: MailedComment,
  to: Recipient,
  mail: CommentMail,
): Promise<void> => sendMail(sql, commentMail(services, comment, to, mail));

const dayMs = 24 * 3600_000;

/**
 * Mails the owner of an account under whose e-mail address a guest has commented, and nobody else (ruling 16). At most
 * one mail a day is sent, because the guest chooses its words.
 */
export const sendClaimedMail = mailComposer(
  async (context: TransactionContext, comment: MailedComment, dedupeKey: string): Promise<void> => {
    const { emailKey } = comment;
    const owner = await accountByEmail(context.sql, emailKey);
    if (!owner) return;
    const day = Math.floor(context.services.clock.now() / dayMs);
    const to = { ...owner, userId: owner.id, emailKey, ...(await localeOfAccount(context.sql, owner.id)) };
    await sendCommentMail(context, comment, to, {
      dedupeKey: `${dedupeKey}:${day}`,
      subject: 'MAIL_COMMENT_CLAIMED_SUBJECT',
      opening: 'MAIL_COMMENT_CLAIMED',
      parts: () => [...comment.quoted, text('MAIL_COMMENT_CLAIMED_ADVICE')],
    });
  },
);
