import { accountRecipients, type Recipient, staffRecipients } from '../../accounts/index.ts';
import type { Services, TransactionContext } from '../../core/context/index.ts';
import { shortened } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { type Mail, mailFor, sendMails } from '../../core/mail/index.ts';
import { commentMail, dedupeKeyFor, type MailedComment } from './comment-mails.ts';
import { digestedMost, type HeldComments } from './mailed-comment-queries.ts';

/** The held comments of a window that one recipient is mailed about. */
export interface HeldDigest<Comment> {
  readonly to: Recipient;
  /** The first comments, the longest waiting first. */
  readonly comments: readonly Comment[];
  readonly count: number;
}

/**
 * A comment with the sentence that says how to decide about it, in the language of its reader; empty where only the list
 * of held comments is named.
 */
export interface AdvisedComment<Comment> {
  readonly comment: Comment;
  readonly advice: () => string;
}

/** The differences between the mails about held comments on posts and on articles. */
export interface HeldMailKind<Comment extends MailedComment> {
  /** Begin the causes of a mail about one comment and of a mail about several. */
  readonly causes: { readonly held: string; readonly digest: string };
  /** The site path of the list of held comments. */
  readonly heldList: string;
  readonly advise: (
    context: TransactionContext,
    digests: readonly HeldDigest<Comment>[],
  ) => Promise<readonly HeldDigest<AdvisedComment<Comment>>[]>;
}

const quotedMost = 300;

/** Makes a digest for each person: staff get all comments, an author those on their own texts. */
const digestsOf = async <Comment extends MailedComment>(
  context: TransactionContext,
  { comments, counts }: HeldComments<Comment>,
): Promise<readonly HeldDigest<Comment>[]> => {
  const digests = new Map<string, HeldDigest<Comment>>();
  const add = (to: Recipient, listed: readonly Comment[], count: number): unknown =>
    digests.set(to.emailKey, { to, comments: listed.slice(0, digestedMost), count });
  for (const to of await accountRecipients(context.sql, [...counts.keys()])) {
    const own = comments.filter(({ ownerId }) => ownerId === to.userId);
    add(to, own, counts.get(to.userId ?? 0) ?? 0);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const to of await staffRecipients(context)) add(to, comments, total);
  return [...digests.values()];
};

const joined = (...lines: readonly string[]): string => lines.filter(line => line !== '').join('\n');

const entryOf = ({ comment, advice }: AdvisedComment<MailedComment>): string =>
  joined(
    text('MAIL_COMMENT_HELD', comment.name, comment.targetTitle),
    shortened(comment.quoted.join(' '), quotedMost),
    advice(),
  );

const mailOf = <Comment extends MailedComment>(
  services: Services,
  { causes, heldList }: HeldMailKind<Comment>,
  { to, comments, count }: HeldDigest<AdvisedComment<Comment>>,
  window: number,
): Mail => {
  const [first] = comments;
  if (first && count === 1)
    return commentMail(services, first.comment, to, {
      dedupeKey: `${causes.held}:${first.comment.id}`,
      subject: 'MAIL_COMMENT_HELD_SUBJECT',
      opening: 'MAIL_COMMENT_HELD',
      parts: () => [...first.comment.quoted, first.advice()],
    });
  const others = count - comments.length;
  return {
    dedupeKey: dedupeKeyFor(`${causes.digest}:${window}`, to),
    to: to.email,
    name: to.name,
    subject: plural('MAIL_COMMENTS_HELD_SUBJECT', count),
    text: [
      plural('MAIL_COMMENTS_HELD', count),
      ...comments.map(entryOf),
      ...(others > 0 ? [plural('MAIL_COMMENTS_HELD_MORE', others)] : []),
      text('MAIL_COMMENTS_HELD_LIST', services.settings.baseUrl + heldList),
      text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl),
    ].join('\n\n'),
  };
};

/** Sends one mail about the held comments of a window to each person who may approve them (ruling 11). */
export const sendHeldMails = async <Comment extends MailedComment>(
  context: TransactionContext,
  kind: HeldMailKind<Comment>,
  held: HeldComments<Comment>,
  window: number,
): Promise<void> => {
  const digests = await kind.advise(context, await digestsOf(context, held));
  await sendMails(
    context.sql,
    digests.map(digest => mailFor(digest.to, () => mailOf(context.services, kind, digest, window))),
  );
};
