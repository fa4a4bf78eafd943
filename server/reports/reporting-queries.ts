import type { TextKey } from '../../protocol/texts.ts';
import type { MutationContext, RequestContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { addJob } from '../core/jobs/index.ts';
import { consumeRateLimit } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { addReport, type Reported } from './report-queries.ts';

/** The job that writes to staff; its work is in `mail-jobs`. */
export const mailKind = 'report-mails';

const dayMs = 24 * 3600_000;

/** So many a network and day, and nobody who cannot be told from the next one. Stands before the transaction. */
export const mayReport = async ({ services, actor, network }: RequestContext): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new UserError('REPORT_NEEDS_COOKIE');
  const most = services.site.get('reports.perNetwork');
  if (most > 0) await consumeRateLimit(services, `report:${digest(network).slice(0, 40)}`, { most, perMs: dayMs });
};

/** Has staff told of a report after this transaction, each once; one that is opened anew is told anew. */
const mailReport = (mutation: MutationContext, reportId: number): Promise<void> => {
  const now = moment(mutation.services.clock);
  const sentAt = now.getTime();
  const job = { kind: mailKind, cause: `${reportId}:${sentAt}`, payload: { reportId, sentAt }, dueAt: now };
  return addJob(mutation.sql, job);
};

/**
 * Stores a report and has staff told of it by mail. Refuses with `openAlready` while an earlier report of the actor is
 * open.
 */
export const keepReport = async (
  mutation: MutationContext,
  about: Reported,
  reason: string,
  openAlready: TextKey,
): Promise<void> => {
  const now = moment(mutation.services.clock);
  const id = await addReport(mutation.sql, mutation.actor, { about, reason, ip: mutation.ip, now });
  if (id === null) throw new UserError(openAlready, { status: 409 });
  await mailReport(mutation, id);
};
