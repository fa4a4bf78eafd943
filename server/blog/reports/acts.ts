import type { Deed, Visit } from '../../core/context/index.ts';
import { notFound, Refusal } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { keepReport, mayReport, reportsAmong, resolveReports } from '../../reports/index.ts';
import { type AnsweredPost, answeredPost } from '../post-model/index.ts';
import { openToOf } from './views.tsx';

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

/** A reason, then so many a network and day. Stands before the transaction. */
export const mayReportNow = async (visit: Visit, reason: string): Promise<void> => {
  if (reason.trim() === '') throw new Refusal('REPORT_NEEDS_REASON', { field: 'reason' });
  await mayReport(visit);
};

/** Keeps the report and has staff written to; refuses a second one while the first is open. */
export const report = async (deed: Deed, post: AnsweredPost, reason: string): Promise<void> => {
  const isKept = await keepReport(deed, { type: 'post', id: post.id }, reason.trim());
  if (!isKept) throw new Refusal('REPORT_OPEN_ALREADY', { status: 409 });
};

/** Ids of reports that are there: all or none. */
export const knownReports = async ({ sql }: Visit, ids: readonly number[]): Promise<number[]> => {
  const wanted = [...new Set(ids)];
  if ((await reportsAmong(sql, wanted)) < wanted.length) throw notFound();
  return wanted;
};

export const discard = (deed: Deed, ids: readonly number[]): Promise<number> =>
  resolveReports(deed.sql, ids, moment(deed.services.clock));
