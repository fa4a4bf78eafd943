import type { TextKey } from '../../../protocol/texts.ts';
import { type Recipient, recipientsByEmail } from '../../accounts/index.ts';
import type { ReadContext, Services } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Mail, mailComposer, mailFor } from '../../core/mail/index.ts';

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

const dayMs = 24 * 3600_000;

/**
 * Mails to the owners of accounts under whose e-mail addresses guests have commented, and to nobody else (ruling 16). At
 * most one mail a day is sent to each, because the guest chooses its words.
 */
export const claimedMails = mailComposer(
  async (
    { sql, services }: ReadContext,
    comments: readonly MailedComment[],
    dedupeKey: string,
  ): Promise<readonly Mail[]> => {
    if (comments.length === 0) return [];
    const found = await recipientsByEmail(sql, [...new Set(comments.map(({ emailKey }) => emailKey))]);
    const owners = new Map(found.map(owner => [owner.emailKey, owner]));
    const day = Math.floor(services.clock.now() / dayMs);
    return comments.flatMap(comment => {
      const owner = owners.get(comment.emailKey);
      if (!owner) return [];
      const mail = commentMail(services, comment, owner, {
        dedupeKey: `${dedupeKey}:${day}`,
        subject: 'MAIL_COMMENT_CLAIMED_SUBJECT',
        opening: 'MAIL_COMMENT_CLAIMED',
        parts: () => [...comment.quoted, text('MAIL_COMMENT_CLAIMED_ADVICE')],
      });
      return [mail];
    });
  },
);
