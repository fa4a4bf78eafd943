import { z } from 'zod';
import { type MutationContext, mutate } from '../../core/context/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { mailWindow } from '../../core/mail/index.ts';
import { moment } from '../../core/time/index.ts';
import { heldMails } from './held-mails.ts';
import { heldBetween, mailedComment } from './mail-queries.ts';
import { claimedMail, publishedMails } from './mails.ts';

const kind = 'item-comment-mails';

const cause = z.object({ kind: z.enum(['published', 'claimed']), commentId: z.int() });

type MailCause = z.infer<typeof cause>;

const composers = { published: publishedMails, claimed: claimedMail } as const;

registerJob(kind, async (services, given) => {
  const payload = cause.parse(given);
  await mutate(services, async ({ sql }) => {
    const comment = await mailedComment(sql, payload.commentId);
    // The comment may have been taken out of sight since.
    if (comment && (payload.kind === 'claimed' || comment.published === 1))
      await composers[payload.kind]({ services, sql }, comment);
  });
});

/** Has the mails of a comment written after this transaction, each once, however often it is published again. */
export const mailLater = (mutation: MutationContext, payload: MailCause): Promise<void> =>
  addJob(mutation.sql, {
    kind,
    cause: `${payload.kind}:${payload.commentId}`,
    payload,
    dueAt: moment(mutation.services.clock),
  });

/** Has those who may approve a held comment told of it, together with all others held in the same window. */
export const mailHeldLater = mailWindow('held-item-comment-mails', async (services, { window, start, end }) => {
  await mutate(services, async ({ sql }) => {
    const held = await heldBetween(sql, start, end);
    if (held.comments.length > 0) await heldMails({ services, sql }, held, window);
  });
});
