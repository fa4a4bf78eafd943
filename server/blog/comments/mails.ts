import type { TextKey } from '../../../protocol/texts.ts';
import { accountByEmail } from '../../core/account-queries.ts';
import { plainText } from '../../core/bbcode.ts';
import { moment } from '../../core/clock.ts';
import { digest, type Transaction } from '../../core/db.ts';
import { addLink } from '../../core/links.ts';
import { isMailAddress, mailKey } from '../../core/mail-address.ts';
import { sendMail } from '../../core/outbox.ts';
import { paths } from '../../core/paths.ts';
import type { Services } from '../../core/services.ts';
import { text } from '../../core/texts.ts';
import { followKey } from './follow-key.ts';
import {
  type Addressee,
  accountAddressee,
  commentAuthor,
  followersOf,
  type MailedComment,
  moderators,
} from './mail-queries.ts';

interface Desk {
  readonly services: Services;
  readonly sql: Transaction;
}

const addressOf = ({ settings }: Services, comment: MailedComment): string =>
  `${settings.baseUrl}${paths.entry(comment.postSlug)}#comment-${comment.id}`;

/** The address of a room's page with a key, for mails. */
export const keyAddress = ({ settings }: Services, page: 'moderate' | 'follow', key: string): string =>
  `${settings.baseUrl}/blog/comments/${page}?key=${key}`;

const causeOf = (kind: string, comment: MailedComment, to: Addressee): string =>
  `${kind}:${comment.id}:${digest('mail', to.emailKey).slice(0, 40)}`;

const quoted = (comment: MailedComment): string =>
  [comment.title, plainText(comment.body)].filter(part => part !== '').join('\n\n');

const send = (
  { sql, services }: Desk,
  kind: string,
  comment: MailedComment,
  to: Addressee,
  { subject, opening, ending }: { subject: TextKey; opening: TextKey; ending: readonly string[] },
): Promise<void> =>
  sendMail(sql, {
    cause: causeOf(kind, comment, to),
    to: to.email,
    name: to.name,
    subject: text(subject, comment.postTitle, comment.name),
    text: [
      text(opening, comment.name, comment.postTitle),
      quoted(comment),
      ...ending,
      text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl),
    ].join('\n\n'),
  });

/**
 * A published comment: its parent's author, the post's author and the post's followers, each once and the commenter
 * never. A guest is written to as a confirmed follower only: an address someone typed is nobody's yet.
 */
export const publishedMails = async (desk: Desk, comment: MailedComment): Promise<void> => {
  const { sql, services } = desk;
  const read = text('MAIL_COMMENT_READ', addressOf(services, comment));
  const told = new Set([comment.emailKey]);
  const isNew = (to: Addressee): boolean => {
    if (told.has(to.emailKey) || (to.userId !== null && to.userId === comment.authorId)) return false;
    told.add(to.emailKey);
    return true;
  };
  const parent = comment.parentId === null ? undefined : await commentAuthor(sql, comment.parentId);
  if (parent && isNew(parent))
    await send(desk, 'comment', comment, parent, {
      subject: 'MAIL_COMMENT_REPLY_SUBJECT',
      opening: 'MAIL_COMMENT_REPLY',
      ending: [read],
    });
  const author = await accountAddressee(sql, comment.postAuthorId);
  const news = { subject: 'MAIL_COMMENT_NEW_SUBJECT', opening: 'MAIL_COMMENT_NEW' } as const;
  if (author && isNew(author)) await send(desk, 'comment', comment, author, { ...news, ending: [read] });
  for (const follower of await followersOf(sql, comment.postId)) {
    if (!isNew(follower)) continue;
    const stop = keyAddress(services, 'follow', followKey(services.settings.secret, follower.subscriptionId));
    await send(desk, 'comment', comment, follower, { ...news, ending: [read, text('MAIL_FOLLOW_STOP', stop)] });
  }
};

const staffOf = async ({ sql, services }: Desk, comment: MailedComment): Promise<Addressee[]> => {
  const staff = services.site.get('mail.staff');
  const author = await accountAddressee(sql, comment.postAuthorId);
  const others = isMailAddress(staff)
    ? [{ userId: null, email: staff, emailKey: mailKey(staff), name: '' }]
    : await moderators(sql);
  const everyone = new Map([...others, ...(author ? [author] : [])].map(one => [one.emailKey, one]));
  return [...everyone.values()];
};

/** A held comment: whoever may approve it gets a link of their own, good for one decision (ruling 11). */
export const heldMails = async (desk: Desk, comment: MailedComment): Promise<void> => {
  const { sql, services } = desk;
  for (const to of await staffOf(desk, comment)) {
    const key = await addLink(sql, 'moderate', {
      userId: to.userId,
      subject: String(comment.id),
      now: moment(services.clock),
    });
    await send(desk, 'comment.moderate', comment, to, {
      subject: 'MAIL_COMMENT_HELD_SUBJECT',
      opening: 'MAIL_COMMENT_HELD',
      ending: [text('MAIL_COMMENT_DECIDE', keyAddress(services, 'moderate', key))],
    });
  }
};

/** A guest wrote under an account's address: its owner is told, nobody else (ruling 16). */
export const claimedMail = async (desk: Desk, comment: MailedComment): Promise<void> => {
  const owner = await accountByEmail(desk.sql, comment.emailKey);
  if (owner)
    await send(
      desk,
      'comment.claimed',
      comment,
      { ...owner, userId: owner.id, emailKey: comment.emailKey },
      {
        subject: 'MAIL_COMMENT_CLAIMED_SUBJECT',
        opening: 'MAIL_COMMENT_CLAIMED',
        ending: [text('MAIL_COMMENT_CLAIMED_ADVICE')],
      },
    );
};
