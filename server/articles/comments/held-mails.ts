import { lettersAbout } from '../../blog/comments/approver-queries.ts';
import { articlePaths } from '../../core/article-paths.ts';
import { shortened } from '../../core/excerpt.ts';
import { digestedMost, sendDigest } from '../../core/held-digest.ts';
import { text } from '../../core/texts.ts';
import { itemTitleOf } from '../items/setting.tsx';
import type { MailedComment } from './mail-queries.ts';
import { type Desk, send } from './mails.ts';

const quotedMost = 300;

const entry = (comment: MailedComment): string =>
  [text('MAIL_COMMENT_HELD', comment.name, itemTitleOf(comment.itemTitle)), shortened(comment.body, quotedMost)].join(
    '\n',
  );

/** Comments held within one window: each who may approve them gets one mail about all of them (ruling 11). */
export const heldMails = async (desk: Desk, comments: readonly MailedComment[], window: number): Promise<void> => {
  const letters = await lettersAbout(desk, comments, ({ itemAuthorId }) => itemAuthorId);
  const list = articlePaths.comments();
  for (const { to, comments: theirs } of letters) {
    const [first, ...others] = theirs;
    if (first && others.length === 0)
      await send(desk, first, to, {
        cause: `item-comment.held:${first.id}`,
        subject: 'MAIL_COMMENT_HELD_SUBJECT',
        opening: 'MAIL_COMMENT_HELD',
        advice: text('MAIL_ITEM_COMMENT_DECIDE', desk.services.settings.baseUrl + list),
      });
    else {
      const entries = theirs.slice(0, digestedMost).map(entry);
      await sendDigest(desk, { to, kind: 'item-comments.held', window, count: theirs.length, entries, list });
    }
  }
};
