import type { Recipient } from '../../accounts/index.ts';
import { digestMail, type HeldComments, type HeldLetter, lettersAbout } from '../../comments/index.ts';
import type { Services } from '../../core/context/index.ts';
import { shortened } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { addLinks } from '../../core/links/index.ts';
import { type Mail, sendMails } from '../../core/mail/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import type { MailedComment } from './mail-queries.ts';
import { causeOf, type Desk, mailOf, quoted } from './mails.ts';

const quotedMost = 300;

/** A comment that a letter lists, with the key of the link that decides about it. */
interface Decidable {
  readonly comment: MailedComment;
  readonly key: string;
}

type Letter = HeldLetter<Decidable, Recipient>;

const linkTo = ({ settings }: Services, key: string): string =>
  text('MAIL_COMMENT_DECIDE', `${settings.baseUrl}/blog/comments/moderate?key=${key}`);

const single = (services: Services, { comment, key }: Decidable, to: Recipient): Mail =>
  mailOf(services, comment, to, {
    cause: causeOf('comment.moderate', comment.id, to),
    subject: 'MAIL_COMMENT_HELD_SUBJECT',
    opening: 'MAIL_COMMENT_HELD',
    parts: [...quoted(comment), linkTo(services, key)],
  });

const entry = (services: Services, { comment, key }: Decidable): string =>
  [
    text('MAIL_COMMENT_HELD', comment.name, comment.postTitle),
    shortened(quoted(comment).join(' '), quotedMost),
    linkTo(services, key),
  ].join('\n');

const mailAbout = (services: Services, { to, comments, count }: Letter, window: number): Mail => {
  const [first] = comments;
  if (first && count === 1) return single(services, first, to);
  const entries = comments.map(comment => entry(services, comment));
  return digestMail(services, { to, kind: 'comment.held', window, count, entries, list: paths.heldComments });
};

// Each reader's link is their own: one statement makes them all.
const withLinks = async (
  { sql, services }: Desk,
  letters: readonly HeldLetter<MailedComment, Recipient>[],
): Promise<Letter[]> => {
  const targets = letters.flatMap(({ to, comments }) =>
    comments.map(comment => ({ to, comment, userId: to.userId, subject: `${comment.id}` })),
  );
  const links = await addLinks(sql, 'moderate', targets, moment(services.clock));
  return letters.map(letter => ({ ...letter, comments: links.filter(({ to }) => to === letter.to) }));
};

/**
 * Comments held within one window: each reader gets one mail about all of them, with a link for each that is listed, good
 * for one decision (ruling 11).
 */
export const heldMails = async (desk: Desk, held: HeldComments<MailedComment>, window: number): Promise<void> => {
  const letters = await withLinks(desk, await lettersAbout(desk, held, ({ postAuthorId }) => postAuthorId));
  await sendMails(
    desk.sql,
    letters.map(letter => mailAbout(desk.services, letter, window)),
  );
};
