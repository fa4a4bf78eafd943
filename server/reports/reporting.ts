import type { TextKey } from '../../protocol/texts.ts';
import type { MutationContext, RequestContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { addJob } from '../core/jobs/index.ts';
import { consumeRateLimit } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { addReport, type Reported } from './report-queries.ts';

/** The kind of the job that mails staff. */
export const mailKind = 'report-mails';

const dayMs = 24 * 3600_000;

/** Limits the reports of a network per day and refuses visitors without a cookie. Belongs before the transaction. */
export const mayReport = async ({ services, actor, network }: RequestContext): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new UserError('REPORT_NEEDS_COOKIE');
  const most = services.site.get('reports.perNetwork');
  if (most > 0) await consumeRateLimit(services, `report:${digest(network).slice(0, 40)}`, { most, perMs: dayMs });
};

/** Queues the mails to staff about a report; a report that is opened again is mailed again. */
const mailReport = (mutation: MutationContext, reportId: number): Promise<void> => {
  const now = moment(mutation.services.clock);
  const reportedAt = now.getTime();
  const job = {
    kind: mailKind,
    dedupeKey: `${reportId}:${reportedAt}`,
    payload: { reportId, sentAt: reportedAt },
    dueAt: now,
  };
  return addJob(mutation.sql, job);
};

/**
 * Stores a report and notifies staff by mail. Refuses with `openAlready` while an earlier report of the actor is
 * open.
 */
export const saveReport = async (
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
