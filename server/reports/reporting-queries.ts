import type { Deed, Visit } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { Refusal } from '../core/errors/index.ts';
import { addJob } from '../core/jobs/index.ts';
import { spend } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { addReport, type Reported } from './report-queries.ts';

/** The job that writes to staff; its work is in `mail-jobs`. */
export const mailKind = 'report-mails';

const dayMs = 24 * 3600_000;

/** So many a network and day, and nobody who cannot be told from the next one. Stands before the transaction. */
export const mayReport = async ({ services, actor, network }: Visit): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new Refusal('REPORT_NEEDS_COOKIE');
  const most = services.site.get('reports.perNetwork');
  if (most > 0) await spend(services, `report:${digest(network).slice(0, 40)}`, { most, perMs: dayMs });
};

/** Has staff told of a report after this transaction, each once; one that is opened anew is told anew. */
const mailReport = (deed: Deed, reportId: number): Promise<void> => {
  const now = moment(deed.services.clock);
  const sentAt = now.getTime();
  const job = { kind: mailKind, cause: `${reportId}:${sentAt}`, payload: { reportId, sentAt }, dueAt: now };
  return addJob(deed.sql, job);
};

/** Keeps a report and has staff written to; false for a second one while the actor's first is open. */
export const keepReport = async (deed: Deed, about: Reported, reason: string): Promise<boolean> => {
  const now = moment(deed.services.clock);
  const id = await addReport(deed.sql, deed.actor, { about, reason, ip: deed.ip, now });
  if (id !== null) await mailReport(deed, id);
  return id !== null;
};
