import { reportedAccount, reportTarget } from '../../articles/comments/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { rowOfNumber } from '../known-rows.ts';
import type { OldSites } from '../site-queries.ts';
import type { ReportTarget } from '../target.ts';
import { oldComment } from './report-queries.ts';

/** Path of the page that reports a comment or an account. Throws the refusal of that page. */
export const reportPath = async (
  context: RequestContext,
  sites: OldSites,
  { reports, number }: ReportTarget,
): Promise<string | null> => {
  if (reports === 'comment') {
    const id = await oldComment(context.sql, sites.sources.k2, number);
    if (id === undefined) return null;
    authorize(context.actor, 'articleComment.report', await reportTarget(context, id, { lock: false }));
    return articlePaths.reportComment(id);
  }
  const account = await rowOfNumber(context, sites, { kind: 'author', system: 'joomla', id: number });
  if (!account) return null;
  authorize(context.actor, 'user.report', await reportedAccount(context, account.id));
  return articlePaths.reportUser(account.id);
};
