import { moment } from '../../core/clock.ts';
import { shortened } from '../../core/excerpt.ts';
import { digestedMost, sendDigest } from '../../core/held-digest.ts';
import { addLink } from '../../core/links.ts';
import { paths } from '../../core/paths.ts';
import { text } from '../../core/texts.ts';
import { lettersAbout } from './approver-queries.ts';
import type { Addressee, MailedComment } from './mail-queries.ts';
import { causeOf, type Desk, quoted, send } from './mails.ts';

const quotedMost = 300;

const linkTo = async ({ sql, services }: Desk, comment: MailedComment, to: Addressee): Promise<string> => {
  const now = moment(services.clock);
  const key = await addLink(sql, 'moderate', { userId: to.userId, subject: String(comment.id), now });
  return text('MAIL_COMMENT_DECIDE', `${services.settings.baseUrl}/blog/comments/moderate?key=${key}`);
};

const single = async (desk: Desk, comment: MailedComment, to: Addressee): Promise<void> =>
  send(desk, comment, to, {
    cause: causeOf('comment.moderate', comment.id, to),
    subject: 'MAIL_COMMENT_HELD_SUBJECT',
    opening: 'MAIL_COMMENT_HELD',
    parts: [...quoted(comment), await linkTo(desk, comment, to)],
  });

const entry = async (desk: Desk, comment: MailedComment, to: Addressee): Promise<string> =>
  [
    text('MAIL_COMMENT_HELD', comment.name, comment.postTitle),
    shortened(quoted(comment).join(' '), quotedMost),
    await linkTo(desk, comment, to),
  ].join('\n');

/**
 * Comments held within one window: each reader gets one mail about all of them, with a link for each, good for one
 * decision (ruling 11).
 */
export const heldMails = async (desk: Desk, comments: readonly MailedComment[], window: number): Promise<void> => {
  const letters = await lettersAbout(desk, comments, ({ postAuthorId }) => postAuthorId);
  for (const { to, comments: theirs } of letters) {
    const [first, ...others] = theirs;
    if (first && others.length === 0) {
      await single(desk, first, to);
      continue;
    }
    const entries: string[] = [];
    for (const comment of theirs.slice(0, digestedMost)) entries.push(await entry(desk, comment, to));
    const list = paths.heldComments;
    await sendDigest(desk, { to, kind: 'comment.held', window, count: theirs.length, entries, list });
  }
};
