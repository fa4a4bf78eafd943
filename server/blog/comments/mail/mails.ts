import { accountRecipient, audienceCheck, type Recipient } from '../../../accounts/index.ts';
import { type AdvisedComment, commentMails, type HeldDigest, sendCommentMail } from '../../../comments/index.ts';
import type { TransactionContext } from '../../../core/context/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { addLinks } from '../../../core/one-time-links/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { moment } from '../../../core/time/index.ts';
import { coAuthorIds } from '../../post-model/index.ts';
import { followersOf, unsubscribeLink } from '../../subscriptions/index.ts';
import { commentAuthor, heldBetween, type MailedPostComment, mailedComments } from './mail-queries.ts';

/** Tells which of the recipients may read the post now: it may have been withdrawn since. */
const readersAmong = async (
  { sql }: TransactionContext,
  { readers, ownerId, postId }: MailedPostComment,
  recipients: readonly Recipient[],
): Promise<(to: Recipient) => boolean> => {
  const writers = new Set([ownerId, ...(await coAuthorIds(sql, postId))]);
  const writes = ({ userId }: Recipient): boolean => userId !== null && writers.has(userId);
  if (readers === 'private') return writes;
  const belongs = await audienceCheck(sql, readers === 'public' ? [] : recipients.map(({ userId }) => userId));
  return to => writes(to) || belongs(to.userId, readers);
};

/**
 * Mails the author of the parent comment, the author of the post and its followers about a published comment, each once
 * and the commenter never. Guests are mailed as confirmed followers only: any address can be typed.
 */
const sendPublished = async (context: TransactionContext, comment: MailedPostComment): Promise<void> => {
  const { sql, services } = context;
  const place = services.settings.baseUrl + paths.comment(comment.postSlug, comment.id);
  const parent = comment.parentId === null ? undefined : await commentAuthor(sql, comment.parentId);
  const author = await accountRecipient(sql, comment.ownerId);
  const followers = await followersOf(sql, comment.postId);
  const mayRead = await readersAmong(context, comment, [...(parent ? [parent] : []), ...followers]);
  const mailed = new Set([comment.emailKey]);
  const isNew = (to: Recipient): boolean => {
    const isCommenter = to.userId !== null && to.userId === comment.authorId;
    if (isCommenter || mailed.has(to.emailKey) || !mayRead(to)) return false;
    mailed.add(to.emailKey);
    return true;
  };
  // The text of a protected post is not quoted in mails.
  const partsFor = (to: Recipient): string[] => {
    const read = text('MAIL_COMMENT_READ', place);
    return comment.isProtected && to.userId !== comment.ownerId ? [read] : [...comment.quoted, read];
  };
  const dedupeKey = `comment:${comment.id}`;
  if (parent && isNew(parent))
    await sendCommentMail(context, comment, parent, {
      dedupeKey,
      subject: 'MAIL_COMMENT_REPLY_SUBJECT',
      opening: 'MAIL_COMMENT_REPLY',
      parts: () => partsFor(parent),
    });
  const send = (to: Recipient, stop?: ReturnType<typeof unsubscribeLink>): Promise<void> =>
    sendCommentMail(context, comment, to, {
      dedupeKey,
      subject: 'MAIL_COMMENT_NEW_SUBJECT',
      opening: 'MAIL_COMMENT_NEW',
      parts: () => [...partsFor(to), ...(stop ? [text('MAIL_SUBSCRIPTION_STOP', stop.address)] : [])],
      ...(stop ? { headers: stop.headers } : {}),
    });
  if (author && isNew(author)) await send(author);
  for (const follower of followers) if (isNew(follower)) await send(follower, unsubscribeLink(services, follower.id));
};

/** Adds a link for each comment and recipient, good for one decision; one statement stores them all (ruling 11). */
const advise = async (
  { sql, services }: TransactionContext,
  digests: readonly HeldDigest<MailedPostComment>[],
): Promise<HeldDigest<AdvisedComment<MailedPostComment>>[]> => {
  const targets = digests.flatMap(({ to, comments }) =>
    comments.map(comment => ({ to, comment, userId: to.userId, subject: `${comment.id}` })),
  );
  const links = await addLinks(sql, 'moderate', targets, moment(services.clock));
  return digests.map(digest => ({
    ...digest,
    comments: links
      .filter(({ to }) => to === digest.to)
      .map(({ comment, key }) => ({
        comment,
        advice: () => text('MAIL_COMMENT_DECIDE', services.settings.baseUrl + paths.commentDecision(key)),
      })),
  }));
};

export const postCommentMails = commentMails<MailedPostComment>({
  kind: 'post',
  jobs: { comment: 'comment-mails', held: 'held-comment-mails' },
  causes: { claimed: 'comment.claimed', held: 'comment.moderate', digest: 'comment.held' },
  heldList: paths.heldComments,
  find: mailedComments,
  heldBetween,
  sendPublished,
  advise,
});
