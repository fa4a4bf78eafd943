import { moment } from '../../core/clock.ts';
import { shortened } from '../../core/excerpt.ts';
import { addLink } from '../../core/links.ts';
import { isMailAddress, mailKey } from '../../core/mail-address.ts';
import { sendMail } from '../../core/outbox.ts';
import { paths } from '../../core/paths.ts';
import { plural, text } from '../../core/texts.ts';
import { type Addressee, accountAddressee, type MailedComment, moderators } from './mail-queries.ts';
import { causeOf, type Desk, quoted, send } from './mails.ts';

/** Comments that one mail lists; the list of held comments has the others. */
const listedMost = 20;

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

const digest = async (desk: Desk, comments: readonly MailedComment[], to: Addressee, window: number): Promise<void> => {
  const { sql, services } = desk;
  const entries: string[] = [];
  for (const comment of comments.slice(0, listedMost)) entries.push(await entry(desk, comment, to));
  const others = comments.length - entries.length;
  await sendMail(sql, {
    cause: causeOf('comment.held', window, to),
    to: to.email,
    name: to.name,
    subject: plural('MAIL_COMMENTS_HELD_SUBJECT', comments.length),
    text: [
      plural('MAIL_COMMENTS_HELD', comments.length),
      ...entries,
      ...(others > 0 ? [plural('MAIL_COMMENTS_HELD_MORE', others)] : []),
      text('MAIL_COMMENTS_HELD_LIST', services.settings.baseUrl + paths.heldComments),
      text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl),
    ].join('\n\n'),
  });
};

const staffOf = async ({ sql, services }: Desk): Promise<Addressee[]> => {
  const staff = services.site.get('mail.staff');
  return isMailAddress(staff)
    ? [{ userId: null, email: staff, emailKey: mailKey(staff), name: '' }]
    : await moderators(sql);
};

interface Letter {
  readonly to: Addressee;
  readonly comments: MailedComment[];
}

/** Who may approve which of the comments: staff all of them, the author of a post those on it. */
const lettersOf = async (desk: Desk, comments: readonly MailedComment[]): Promise<Letter[]> => {
  const letters = new Map((await staffOf(desk)).map(to => [to.emailKey, { to, comments: [...comments] }]));
  const staff = new Set(letters.keys());
  for (const authorId of new Set(comments.map(({ postAuthorId }) => postAuthorId))) {
    const to = await accountAddressee(desk.sql, authorId);
    const own = comments.filter(({ postAuthorId }) => postAuthorId === authorId);
    if (to && !staff.has(to.emailKey)) letters.set(to.emailKey, { to, comments: own });
  }
  return [...letters.values()];
};

/**
 * Comments held within one window: each reader gets one mail about all of them, with a link for each, good for one
 * decision (ruling 11).
 */
export const heldMails = async (desk: Desk, comments: readonly MailedComment[], window: number): Promise<void> => {
  for (const letter of await lettersOf(desk, comments)) {
    const [first, ...others] = letter.comments;
    if (first && others.length === 0) await single(desk, first, letter.to);
    else await digest(desk, letter.comments, letter.to, window);
  }
};
