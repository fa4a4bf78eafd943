import type { TextKey } from '../../../protocol/texts.ts';
import { accountByEmail, accountRecipient, type Recipient } from '../../accounts/index.ts';
import type { Services } from '../../core/context/index.ts';
import { digest, type Transaction } from '../../core/db/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Mail, sendMail } from '../../core/mail/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { itemTitleOf } from '../item-model/index.ts';
import type { MailedComment } from './mail-queries.ts';

export interface Desk {
  readonly services: Services;
  readonly sql: Transaction;
}

interface Letter {
  /** One mail for each occasion and reader. */
  readonly cause: string;
  readonly subject: TextKey;
  readonly opening: TextKey;
  /** What follows the comment itself. */
  readonly advice: string;
}

/** The mail about one comment. */
export const mailOf = (services: Services, comment: MailedComment, to: Recipient, letter: Letter): Mail => {
  const title = itemTitleOf(comment.itemTitle);
  return {
    cause: `${letter.cause}:${digest('mail', to.emailKey).slice(0, 40)}`,
    to: to.email,
    name: to.name,
    subject: text(letter.subject, title),
    text: [
      text(letter.opening, comment.name, title),
      comment.body,
      letter.advice,
      text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl),
    ].join('\n\n'),
  };
};

const send = ({ sql, services }: Desk, comment: MailedComment, to: Recipient, letter: Letter): Promise<void> =>
  sendMail(sql, mailOf(services, comment, to, letter));

/** The author of the item hears of a comment that is shown, unless it is their own. */
export const publishedMails = async (desk: Desk, comment: MailedComment): Promise<void> => {
  const { services, sql } = desk;
  if (!services.site.get('articles.commentsMail') || comment.authorId === comment.itemAuthorId) return;
  const author = await accountRecipient(sql, comment.itemAuthorId);
  if (!author) return;
  const path = articlePaths.item({ id: comment.itemId, alias: comment.itemAlias });
  await send(desk, comment, author, {
    cause: `item-comment:${comment.id}`,
    subject: 'MAIL_COMMENT_NEW_SUBJECT',
    opening: 'MAIL_COMMENT_NEW',
    advice: text('MAIL_ITEM_COMMENT_PLACE', `${services.settings.baseUrl}${path}#comment${comment.id}`),
  });
};

const dayMs = 24 * 3600_000;

/** A guest wrote under an account's address: its owner alone is told (ruling 16), and once a day. */
export const claimedMail = async (desk: Desk, comment: MailedComment): Promise<void> => {
  const emailKey = mailKey(comment.email);
  const owner = await accountByEmail(desk.sql, emailKey);
  if (!owner) return;
  await send(
    desk,
    comment,
    { ...owner, userId: owner.id, emailKey },
    {
      cause: `item-comment.claimed:${Math.floor(desk.services.clock.now() / dayMs)}`,
      subject: 'MAIL_COMMENT_CLAIMED_SUBJECT',
      opening: 'MAIL_COMMENT_CLAIMED',
      advice: text('MAIL_COMMENT_CLAIMED_ADVICE'),
    },
  );
};
