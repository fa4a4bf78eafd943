import { z } from 'zod';
import { mutate, type ReadContext, type Services, type TransactionContext } from '../../core/context/index.ts';
import { type Sql, transact } from '../../core/db/index.ts';
import type { DomainEvents } from '../../core/events/index.ts';
import { addJob, addJobs, registerJob } from '../../core/jobs/index.ts';
import type { Lease } from '../../core/leases/index.ts';
import { type Mail, mailWindow, storeMails } from '../../core/mail/index.ts';
import { moment } from '../../core/time/index.ts';
import { claimedMails, type MailedComment } from './comment-mails.ts';
import { type HeldMailKind, sendHeldMails } from './held-mails.ts';
import type { HeldComments } from './mailed-comment-queries.ts';

/** The differences between the mails about comments on posts and on articles. */
interface CommentMailKind<Comment extends MailedComment> extends HeldMailKind<Comment> {
  readonly kind: DomainEvents['comment.added']['kind'];
  readonly jobs: { readonly comment: string; readonly held: string };
  readonly causes: HeldMailKind<Comment>['causes'] & { readonly claimed: string };
  readonly find: (sql: Sql, ids: readonly number[], now: Date) => Promise<readonly Comment[]>;
  /** Comments written or changed in this span that still wait. */
  readonly heldBetween: (sql: Sql, start: Date, end: Date, now: Date) => Promise<HeldComments<Comment>>;
  /** The mails about published comments; composed while they are stored, as there may be thousands. */
  readonly publishedMails: (context: ReadContext, comments: readonly Comment[]) => Promise<Iterable<Mail>>;
}

/** Adds the jobs that write the mails about comments of one kind, in the transaction of the change. */
export interface CommentMails {
  /** The mails about a comment that is published now. */
  readonly published: (context: TransactionContext, id: number) => Promise<void>;
  /** The mails to those who may approve a comment, together with all others held in the same window. */
  readonly held: (context: TransactionContext) => Promise<void>;
  /** Subscriber of `comment.added`: all mails about new comments. */
  readonly added: (context: TransactionContext, event: DomainEvents['comment.added']) => Promise<void>;
}

/** A comment to write mails about: those that tell of it, and the one to the account of the guest's address. */
const mailedShape = z.object({ commentId: z.int(), isPublished: z.boolean(), hasGuestEmail: z.boolean() });

type Mailed = z.infer<typeof mailedShape>;

// A job of one comment as former releases have stored it.
const formerShape = z
  .object({ kind: z.enum(['published', 'claimed']), commentId: z.int() })
  .transform(({ kind, commentId }) => [
    { commentId, isPublished: kind === 'published', hasGuestEmail: kind === 'claimed' },
  ]);

const payloadShape = z.union([z.array(mailedShape), formerShape]);

/** Comments whose mails one run of a job writes: as many as are saved together at most (decision 0172). */
const atOnce = 32;

/**
 * Registers the jobs that write the mails about comments of one kind. A post with thousands of subscribers delays no
 * request; each mail has a dedupe key of its own, so a comment that is restored or approved again mails nobody twice.
 * Comments that were saved together share a job.
 */
export const commentMails = <Comment extends MailedComment>(kind: CommentMailKind<Comment>): CommentMails => {
  const write = async (services: Services, mailed: readonly Mailed[], lease: Pick<Lease, 'check'>): Promise<void> => {
    const context = { services, sql: services.sql };
    const ids = mailed.map(({ commentId }) => commentId);
    const found = await kind.find(context.sql, ids, moment(services.clock));
    const comments = new Map(found.map(comment => [comment.id, comment]));
    const commentsOf = (isMailed: (one: Mailed) => boolean): readonly Comment[] =>
      mailed.filter(isMailed).flatMap(({ commentId }) => comments.get(commentId) ?? []);
    // Every guest's address is looked up, and later: neither the answer nor its time tells whether it has an account.
    const guests = commentsOf(({ hasGuestEmail }) => hasGuestEmail);
    // The comment may have been held or removed since.
    const published = commentsOf(({ isPublished }) => isPublished).filter(({ state }) => state === 'published');
    // A run that ends between two parts is repeated: the dedupe keys of the stored mails keep them from doubling.
    await storeMails(services.sql, await kind.publishedMails(context, published), lease);
    // Last, since their keys name the day: a run that is repeated on the next one would store them again.
    await storeMails(services.sql, await claimedMails(context, guests, kind.causes.claimed), lease);
  };
  const jobOf = ({ clock }: Services, dedupeKey: string, payload: readonly Mailed[]) => ({
    ...{ kind: kind.jobs.comment, dedupeKey, payload },
    dueAt: moment(clock),
  });
  // With keys of their own: the job of all of them is still stored under the key of the first one.
  const jobsOfEach = (services: Services, mailed: readonly Mailed[]) =>
    mailed.map(one => jobOf(services, `added:${one.commentId}`, [one]));
  registerJob(kind.jobs.comment, async (services, stored, lease) => {
    const mailed = payloadShape.parse(stored);
    const [part, rest] = [mailed.slice(0, atOnce), mailed.slice(atOnce)];
    try {
      await write(services, part, lease);
    } catch (error) {
      if (mailed.length === 1 || lease.signal.aborted) throw error;
      services.log.warn({ err: error }, 'mails about several comments are written for each of them alone');
      await transact(services.sql, sql => addJobs(sql, jobsOfEach(services, part)));
    }
    return rest.length > 0 ? { next: rest } : undefined;
  });
  const held = mailWindow(kind.jobs.held, async (services, { window, start, end }) => {
    await mutate(services, async context => {
      const found = await kind.heldBetween(context.sql, start, end, moment(services.clock));
      if (found.comments.length > 0) await sendHeldMails(context, kind, found, window);
    });
  });
  return {
    published: ({ sql, services }, commentId) => {
      const mailed = [{ commentId, isPublished: true, hasGuestEmail: false }];
      return addJob(sql, jobOf(services, `published:${commentId}`, mailed));
    },
    held,
    added: async (context, { kind: added, comments }) => {
      if (added !== kind.kind) return;
      const { sql, services } = context;
      const mailed = comments
        .map(({ id, isHeld, hasGuestEmail }) => ({ commentId: id, isPublished: !isHeld, hasGuestEmail }))
        .filter(({ isPublished, hasGuestEmail }) => isPublished || hasGuestEmail);
      const [first] = mailed;
      if (first) await addJob(sql, jobOf(services, `saved:${first.commentId}`, mailed));
      if (comments.some(({ isHeld }) => isHeld)) await held(context);
    },
  };
};
