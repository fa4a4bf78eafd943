import { z } from 'zod';
import { type MutationContext, mutate, type Services } from '../../core/context/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { mailWindow } from '../../core/mail/index.ts';
import { moment } from '../../core/time/index.ts';
import { heldMails } from './held-mails.ts';
import { heldBetween, mailedComment } from './mail-queries.ts';
import { claimedMail, publishedMails } from './mails.ts';

const cause = z.object({ kind: z.enum(['published', 'claimed']), commentId: z.int() });

export type MailCause = z.infer<typeof cause>;

const composers = { published: publishedMails, claimed: claimedMail } as const;

// The comment may have changed since: what it is decides.
const compose = async (services: Services, payload: unknown): Promise<void> => {
  const { kind, commentId } = cause.parse(payload);
  await mutate(services, async ({ sql }) => {
    const comment = await mailedComment(sql, commentId, moment(services.clock));
    if (comment && (kind === 'claimed' || comment.state === kind)) await composers[kind]({ services, sql }, comment);
  });
};

registerJob('comment-mails', compose);

/**
 * Has the mails of a comment written after this transaction: a post with thousands of subscribers makes nobody wait.
 * Each mail has a cause of its own, so a comment that is restored or approved again mails nobody twice.
 */
export const mailLater = (mutation: MutationContext, payload: MailCause): Promise<void> =>
  addJob(mutation.sql, {
    kind: 'comment-mails',
    cause: `${payload.kind}:${payload.commentId}`,
    payload,
    dueAt: moment(mutation.services.clock),
  });

/** Has those who may approve a held comment told of it, together with all others held in the same window. */
export const mailHeldLater = mailWindow('held-comment-mails', async (services, { window, start, end }) => {
  await mutate(services, async ({ sql }) => {
    const held = await heldBetween(sql, start, end, moment(services.clock));
    if (held.comments.length > 0) await heldMails({ services, sql }, held, window);
  });
});
