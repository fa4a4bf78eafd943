import type { TextKey } from '../../../protocol/texts.ts';
import { accountByEmail, accountRecipient, type Recipient } from '../../accounts/index.ts';
import type { Services } from '../../core/context/index.ts';
import { digest, type Transaction } from '../../core/db/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Mail, sendMail } from '../../core/mail/index.ts';
import { paths } from '../../core/paths/index.ts';
import { plainText } from '../../core/rich-text/index.ts';
import { followersOf, unsubscribeLink } from '../subscriptions/index.ts';
import { commentAuthor, type MailedComment } from './mail-queries.ts';

export interface Desk {
  readonly services: Services;
  readonly sql: Transaction;
}

const addressOf = ({ settings }: Services, comment: MailedComment): string =>
  settings.baseUrl + paths.comment(comment.postSlug, comment.id);

export const causeOf = (kind: string, occasion: number, to: Recipient): string =>
  `${kind}:${occasion}:${digest('mail', to.emailKey).slice(0, 40)}`;

export const quoted = ({ title, body }: MailedComment): string[] =>
  [title, plainText(body)].filter(part => part !== '');

interface Letter {
  readonly cause: string;
  readonly subject: TextKey;
  readonly opening: TextKey;
  /** What was written, and what can be done about it. */
  readonly parts: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The mail about one comment. */
export const mailOf = (
  services: Services,
  comment: MailedComment,
  to: Recipient,
  { cause, subject, opening, parts, headers }: Letter,
): Mail => ({
  cause,
  to: to.email,
  name: to.name,
  subject: text(subject, comment.postTitle, comment.name),
  text: [
    text(opening, comment.name, comment.postTitle),
    ...parts,
    text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl),
  ].join('\n\n'),
  ...(headers ? { headers } : {}),
});

const send = ({ sql, services }: Desk, comment: MailedComment, to: Recipient, letter: Letter): Promise<void> =>
  sendMail(sql, mailOf(services, comment, to, letter));

/** The post may have been withdrawn since somebody asked to be told of it. */
const mayHear = ({ audience, postAuthorId }: MailedComment, { userId }: Recipient): boolean =>
  audience === 'everyone' || userId === postAuthorId || (audience === 'members' && userId !== null);

/**
 * A published comment: its parent's author, the post's author and the post's followers, each once and the commenter
 * never. A guest is written to as a confirmed follower only: an address someone typed is nobody's yet.
 */
export const publishedMails = async (desk: Desk, comment: MailedComment): Promise<void> => {
  const { sql, services } = desk;
  const read = text('MAIL_COMMENT_READ', addressOf(services, comment));
  const told = new Set([comment.emailKey]);
  const isNew = (to: Recipient): boolean => {
    const isCommenter = to.userId !== null && to.userId === comment.authorId;
    if (isCommenter || told.has(to.emailKey) || !mayHear(comment, to)) return false;
    told.add(to.emailKey);
    return true;
  };
  // Words from behind a password are read there.
  const partsFor = (to: Recipient): string[] =>
    comment.isProtected && to.userId !== comment.postAuthorId ? [read] : [...quoted(comment), read];
  const parent = comment.parentId === null ? undefined : await commentAuthor(sql, comment.parentId);
  if (parent && isNew(parent))
    await send(desk, comment, parent, {
      cause: causeOf('comment', comment.id, parent),
      subject: 'MAIL_COMMENT_REPLY_SUBJECT',
      opening: 'MAIL_COMMENT_REPLY',
      parts: partsFor(parent),
    });
  const tell = (to: Recipient, stop?: ReturnType<typeof unsubscribeLink>): Promise<void> =>
    send(desk, comment, to, {
      cause: causeOf('comment', comment.id, to),
      subject: 'MAIL_COMMENT_NEW_SUBJECT',
      opening: 'MAIL_COMMENT_NEW',
      parts: [...partsFor(to), ...(stop ? [text('MAIL_SUBSCRIPTION_STOP', stop.address)] : [])],
      ...(stop ? { headers: stop.headers } : {}),
    });
  const author = await accountRecipient(sql, comment.postAuthorId);
  if (author && isNew(author)) await tell(author);
  for (const follower of await followersOf(sql, comment.postId))
    if (isNew(follower)) await tell(follower, unsubscribeLink(services, follower.id));
};

const dayMs = 24 * 3600_000;

/**
 * A guest wrote under an account's address: its owner is told, nobody else (ruling 16), and once a day: whoever writes
 * so chooses the words.
 */
export const claimedMail = async (desk: Desk, comment: MailedComment): Promise<void> => {
  const owner = await accountByEmail(desk.sql, comment.emailKey);
  if (!owner) return;
  const to = { ...owner, userId: owner.id, emailKey: comment.emailKey };
  await send(desk, comment, to, {
    cause: causeOf('comment.claimed', Math.floor(desk.services.clock.now() / dayMs), to),
    subject: 'MAIL_COMMENT_CLAIMED_SUBJECT',
    opening: 'MAIL_COMMENT_CLAIMED',
    parts: [...quoted(comment), text('MAIL_COMMENT_CLAIMED_ADVICE')],
  });
};
