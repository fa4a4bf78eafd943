import { limits } from '../../../protocol/limits.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkLength } from '../../core/forms/index.ts';
import { moment } from '../../core/time/index.ts';
import { mayReport, reportsAmong, resolveReports, saveReport } from '../../reports/index.ts';
import { type ResponseTarget, responseTarget } from '../post-model/index.ts';
import { openToOf } from './views.tsx';

interface ReportParams {
  readonly id: number;
  readonly type: string;
}

/** Reported post; only posts are reported here. */
export const reportedPost = async (
  context: RequestContext,
  { id, type }: ReportParams,
  { lock }: { lock: boolean },
): Promise<ResponseTarget> => {
  if (type !== 'post') throw new UserError('REPORT_TYPE_UNKNOWN', { field: 'type' });
  return responseTarget(context, id, { openTo: openToOf(context.services.site), lock });
};

/** Validates the reason, then applies the daily rate limit of the network. Belongs before the transaction. */
export const mayReportNow = async (context: RequestContext, reason: string): Promise<void> => {
  if (reason.trim() === '') throw new UserError('REPORT_NEEDS_REASON', { field: 'reason' });
  checkLength(reason, 'reason', 'REPORT_REASON', limits.reportReason);
  await mayReport(context);
};

/** Stores the report and notifies staff; refuses a second report while the first is open. */
export const report = (mutation: MutationContext, post: ResponseTarget, reason: string): Promise<void> =>
  saveReport(mutation, { type: 'post', id: post.id }, reason.trim(), 'REPORT_OPEN_ALREADY');

/** Ids of existing reports; refuses all when one is missing. */
export const existingReports = async ({ sql }: RequestContext, ids: readonly number[]): Promise<number[]> => {
  const wanted = [...new Set(ids)];
  if ((await reportsAmong(sql, wanted)) < wanted.length) throw notFound();
  return wanted;
};

export const discard = (mutation: MutationContext, ids: readonly number[]): Promise<number> =>
  resolveReports(mutation.sql, ids, moment(mutation.services.clock));
