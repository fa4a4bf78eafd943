import { z } from 'zod';
import { moment } from '../../core/clock.ts';
import { addJob, registerJob } from '../../core/jobs.ts';
import type { Deed } from '../../core/visit.ts';
import { writing } from '../../core/writing.ts';
import { mailedComment } from './mail-queries.ts';
import { claimedMail, heldMails, publishedMails } from './mails.ts';

const kind = 'item-comment-mails';

const cause = z.object({ kind: z.enum(['published', 'held', 'claimed']), commentId: z.int() });

type MailCause = z.infer<typeof cause>;

const composers = { published: publishedMails, held: heldMails, claimed: claimedMail } as const;

// The comment may have changed since: what it is decides.
const isDue = ({ kind: due }: MailCause, published: boolean): boolean =>
  due === 'claimed' || (due === 'published') === published;

registerJob(kind, async (services, given) => {
  const payload = cause.parse(given);
  await writing(services, async ({ sql }) => {
    const comment = await mailedComment(sql, payload.commentId);
    if (comment && isDue(payload, comment.published === 1)) await composers[payload.kind]({ services, sql }, comment);
  });
});

/** Has the mails of a comment written after this transaction, each once, however often it is published again. */
export const mailLater = (deed: Deed, payload: MailCause): Promise<void> =>
  addJob(deed.sql, {
    kind,
    cause: `${payload.kind}:${payload.commentId}`,
    payload,
    dueAt: moment(deed.services.clock),
  });
