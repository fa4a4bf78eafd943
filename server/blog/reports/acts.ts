import { moment } from '../../core/clock.ts';
import { digest } from '../../core/db.ts';
import { notFound, Refusal } from '../../core/refusal.ts';
import { spend } from '../../core/throttle.ts';
import type { Deed, Visit } from '../../core/visit.ts';
import { type AnsweredPost, answeredPost } from '../entries/answered-queries.ts';
import { mailReport } from './mail-jobs.ts';
import { addReport, reportsAmong, resolveReports } from './queries.ts';
import { openToOf } from './views.tsx';

const dayMs = 24 * 3600_000;

interface Asked {
  readonly id: number;
  readonly type: string;
}

/** The post a report is about; nothing else is reported here. */
export const reportedPost = async (
  visit: Visit,
  { id, type }: Asked,
  { lock }: { lock: boolean },
): Promise<AnsweredPost> => {
  if (type !== 'post') throw new Refusal('REPORT_TYPE_UNKNOWN', { field: 'type' });
  return answeredPost(visit, id, { openTo: openToOf(visit.services.site), lock });
};

/** So many a network and day, and nobody who cannot be told from the next one. Stands before the transaction. */
export const mayReportNow = async ({ services, actor, network }: Visit, reason: string): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new Refusal('REPORT_NEEDS_COOKIE');
  if (reason.trim() === '') throw new Refusal('REPORT_NEEDS_REASON', { field: 'reason' });
  const most = services.site.get('reports.perNetwork');
  if (most > 0) await spend(services, `report:${digest(network).slice(0, 40)}`, { most, perMs: dayMs });
};

/** Keeps the report and has staff written to; refuses a second one while the first is open. */
export const report = async (deed: Deed, post: AnsweredPost, reason: string): Promise<void> => {
  const now = moment(deed.services.clock);
  const id = await addReport(deed.sql, deed.actor, { postId: post.id, reason: reason.trim(), ip: deed.ip, now });
  if (id === null) throw new Refusal('REPORT_OPEN_ALREADY', { status: 409 });
  await mailReport(deed, id);
};

/** Ids of reports that are there: all or none. */
export const knownReports = async ({ sql }: Visit, ids: readonly number[]): Promise<number[]> => {
  const wanted = [...new Set(ids)];
  if ((await reportsAmong(sql, wanted)) < wanted.length) throw notFound();
  return wanted;
};

export const discard = (deed: Deed, ids: readonly number[]): Promise<number> =>
  resolveReports(deed.sql, ids, moment(deed.services.clock));
