import { z } from 'zod';
import { mutate, type TransactionContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import type { DomainEvents } from '../../core/events/index.ts';
import { addJob, addJobs, registerJob } from '../../core/jobs/index.ts';
import { mailWindow } from '../../core/mail/index.ts';
import { moment } from '../../core/time/index.ts';
import { type MailedComment, sendClaimedMail } from './comment-mails.ts';
import { type HeldMailKind, sendHeldMails } from './held-mails.ts';
import type { HeldComments } from './mailed-comment-queries.ts';

/** The differences between the mails about comments on posts and on articles. */
interface CommentMailKind<Comment extends MailedComment> extends HeldMailKind<Comment> {
  readonly kind: DomainEvents['comment.added']['kind'];
  readonly jobs: { readonly comment: string; readonly held: string };
  readonly causes: HeldMailKind<Comment>['causes'] & { readonly claimed: string };
  readonly find: (sql: Sql, id: number, now: Date) => Promise<Comment | undefined>;
  /** Comments written or changed in this span that still wait. */
  readonly heldBetween: (sql: Sql, start: Date, end: Date, now: Date) => Promise<HeldComments<Comment>>;
  readonly sendPublished: (context: TransactionContext, comment: Comment) => Promise<void>;
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

const payloadShape = z.object({ kind: z.enum(['published', 'claimed']), commentId: z.int() });

type Payload = z.infer<typeof payloadShape>;

/**
 * Registers the jobs that write the mails about comments of one kind. A post with thousands of subscribers delays no
 * request; each mail has a dedupe key of its own, so a comment that is restored or approved again mails nobody twice.
 */
export const commentMails = <Comment extends MailedComment>(kind: CommentMailKind<Comment>): CommentMails => {
  registerJob(kind.jobs.comment, async (services, stored) => {
    const payload = payloadShape.parse(stored);
    await mutate(services, async context => {
      const comment = await kind.find(context.sql, payload.commentId, moment(services.clock));
      if (!comment) return;
      if (payload.kind === 'claimed') await sendClaimedMail(context, comment, kind.causes.claimed);
      // The comment may have been held or removed since.
      else if (comment.state === 'published') await kind.sendPublished(context, comment);
    });
  });
  const held = mailWindow(kind.jobs.held, async (services, { window, start, end }) => {
    await mutate(services, async context => {
      const found = await kind.heldBetween(context.sql, start, end, moment(services.clock));
      if (found.comments.length > 0) await sendHeldMails(context, kind, found, window);
    });
  });
  const jobOf = ({ services }: TransactionContext, payload: Payload) => ({
    kind: kind.jobs.comment,
    dedupeKey: `${payload.kind}:${payload.commentId}`,
    payload,
    dueAt: moment(services.clock),
  });
  return {
    published: (context, commentId) => addJob(context.sql, jobOf(context, { kind: 'published', commentId })),
    held,
    added: async (context, { kind: added, comments }) => {
      if (added !== kind.kind) return;
      const payloads = comments.flatMap(({ id: commentId, isHeld, hasGuestEmail }): Payload[] => [
        // Every guest's address is looked up, and later: neither the answer nor its time tells whether it has an
        // account.
        ...(hasGuestEmail ? [{ kind: 'claimed', commentId } as const] : []),
        ...(isHeld ? [] : [{ kind: 'published', commentId } as const]),
      ]);
      await addJobs(
        context.sql,
        payloads.map(payload => jobOf(context, payload)),
      );
      if (comments.some(({ isHeld }) => isHeld)) await held(context);
    },
  };
};
