import type { Recipient } from '../../accounts/index.ts';
import { digestMail, type HeldComments, type HeldLetter, lettersAbout } from '../../comments/index.ts';
import { shortened } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Mail, sendMails } from '../../core/mail/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { itemTitleOf } from '../item-model/index.ts';
import type { MailedComment } from './mail-queries.ts';
import { type Desk, mailOf } from './mails.ts';

const quotedMost = 300;

const entry = (comment: MailedComment): string =>
  [text('MAIL_COMMENT_HELD', comment.name, itemTitleOf(comment.itemTitle)), shortened(comment.body, quotedMost)].join(
    '\n',
  );

/** Comments held within one window: each who may approve them gets one mail about all of them (ruling 11). */
export const heldMails = async (
  { sql, services }: Desk,
  held: HeldComments<MailedComment>,
  window: number,
): Promise<void> => {
  const list = articlePaths.comments();
  const mailAbout = ({ to, comments, count }: HeldLetter<MailedComment, Recipient>): Mail => {
    const [first] = comments;
    return first && count === 1
      ? mailOf(services, first, to, {
          cause: `item-comment.held:${first.id}`,
          subject: 'MAIL_COMMENT_HELD_SUBJECT',
          opening: 'MAIL_COMMENT_HELD',
          advice: text('MAIL_ITEM_COMMENT_DECIDE', services.settings.baseUrl + list),
        })
      : digestMail(services, { to, kind: 'item-comments.held', window, count, entries: comments.map(entry), list });
  };
  const letters = await lettersAbout({ sql, services }, held, ({ itemAuthorId }) => itemAuthorId);
  await sendMails(sql, letters.map(mailAbout));
};
