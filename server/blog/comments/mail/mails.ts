import { accountRecipients, audienceCheck, type Recipient } from '../../../accounts/index.ts';
import { type AdvisedComment, commentMail, commentMails, type HeldDigest } from '../../../comments/index.ts';
import type { ReadContext, Services, TransactionContext } from '../../../core/context/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { Mail } from '../../../core/mail/index.ts';
import { addLinks } from '../../../core/one-time-links/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { moment } from '../../../core/time/index.ts';
import { coAuthorsOf } from '../../post-model/index.ts';
import { followersOf, unsubscribeLink } from '../../subscriptions/index.ts';
import { commentAuthors, heldBetween, type MailedPostComment, mailedComments } from './mail-queries.ts';

type Follower = Awaited<ReturnType<typeof followersOf>>[number];

/** The people whom mails about published comments may go to. */
interface Readers {
  /** Authors of the comments that are answered, by comment. */
  readonly answered: ReadonlyMap<number, Recipient>;
  /** Authors of posts, by account. */
  readonly owners: ReadonlyMap<number | null, Recipient>;
  readonly followers: ReadonlyMap<number, readonly Follower[]>;
  /** Tells whether somebody may read the post of a comment now: it may have been withdrawn since. */
  readonly mayRead: (comment: MailedPostComment, to: Recipient) => boolean;
}

/** Reads the people for several comments by the same statements as for one. */
const readersOf = async (sql: Sql, comments: readonly MailedPostComment[]): Promise<Readers> => {
  const postIds = [...new Set(comments.map(({ postId }) => postId))];
  const answered = await commentAuthors(
    sql,
    comments.flatMap(({ parentId }) => parentId ?? []),
  );
  const owners = await accountRecipients(sql, [...new Set(comments.map(({ ownerId }) => ownerId))]);
  const followers = new Map<number, Follower[]>();
  for (const id of postIds) followers.set(id, []);
  for (const follower of await followersOf(sql, postIds)) followers.get(follower.targetId)?.push(follower);
  const coAuthors = await coAuthorsOf(sql, postIds);
  const isLimited = ({ readers }: MailedPostComment): boolean => readers !== 'public' && readers !== 'private';
  const limited = comments
    .filter(isLimited)
    .flatMap(({ parentId, postId }) => [answered.get(parentId ?? 0), ...(followers.get(postId) ?? [])]);
  const belongs = await audienceCheck(
    sql,
    limited.flatMap(to => to?.userId ?? []),
  );
  return {
    ...{ answered, followers },
    owners: new Map(owners.map(owner => [owner.userId, owner])),
    mayRead: ({ ownerId, postId, readers }, { userId }) => {
      const isWriter = userId === ownerId || (coAuthors.get(postId) ?? []).some(({ id }) => id === userId);
      return isWriter || (readers !== 'private' && belongs(userId, readers));
    },
  };
};

/**
 * Mails to the author of the parent comment, the author of the post and its followers about a published comment, each
 * once and the commenter never. Guests are mailed as confirmed followers only: any address can be typed.
 */
function* mailsAbout(services: Services, comment: MailedPostComment, readers: Readers): Generator<Mail> {
  const place = services.settings.baseUrl + paths.comment(comment.postSlug, comment.id);
  const mailed = new Set([comment.emailKey]);
  const isNew = (to: Recipient): boolean => {
    const isCommenter = to.userId !== null && to.userId === comment.authorId;
    if (isCommenter || mailed.has(to.emailKey) || !readers.mayRead(comment, to)) return false;
    mailed.add(to.emailKey);
    return true;
  };
  // The text of a protected post is not quoted in mails.
  const partsFor = (to: Recipient): string[] => {
    const read = text('MAIL_COMMENT_READ', place);
    return comment.isProtected && to.userId !== comment.ownerId ? [read] : [...comment.quoted, read];
  };
  const dedupeKey = `comment:${comment.id}`;
  const parent = readers.answered.get(comment.parentId ?? 0);
  if (parent && isNew(parent))
    yield commentMail(services, comment, parent, {
      dedupeKey,
      subject: 'MAIL_COMMENT_REPLY_SUBJECT',
      opening: 'MAIL_COMMENT_REPLY',
      parts: () => partsFor(parent),
    });
  const mailTo = (to: Recipient, stop?: ReturnType<typeof unsubscribeLink>): Mail =>
    commentMail(services, comment, to, {
      dedupeKey,
      subject: 'MAIL_COMMENT_NEW_SUBJECT',
      opening: 'MAIL_COMMENT_NEW',
      parts: () => [...partsFor(to), ...(stop ? [text('MAIL_SUBSCRIPTION_STOP', stop.address)] : [])],
      ...(stop ? { headers: stop.headers } : {}),
    });
  const author = readers.owners.get(comment.ownerId);
  if (author && isNew(author)) yield mailTo(author);
  for (const follower of readers.followers.get(comment.postId) ?? [])
    if (isNew(follower)) yield mailTo(follower, unsubscribeLink(services, follower.id));
}

const publishedMails = async (
  { sql, services }: ReadContext,
  comments: readonly MailedPostComment[],
): Promise<Iterable<Mail>> => {
  if (comments.length === 0) return [];
  const readers = await readersOf(sql, comments);
  return (function* mails() {
    for (const comment of comments) yield* mailsAbout(services, comment, readers);
  })();
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
  publishedMails,
  advise,
});
