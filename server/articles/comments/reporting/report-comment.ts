import type { z } from 'zod';
import type { articleReportFields } from '../../../../protocol/articles/comments.ts';
import { limits } from '../../../../protocol/limits.ts';
import { accountById } from '../../../accounts/index.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { notFound, UserError } from '../../../core/errors/index.ts';
import { checkForm, checkLength } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { authorize, type ReportableArticleComment, type ReportedAccount } from '../../../core/policy/index.ts';
import { withoutTags } from '../../../core/rich-text/index.ts';
import { type PassedCheck, verifyHuman } from '../../../human-check/index.ts';
import { mayReport, saveReport } from '../../../reports/index.ts';
import { readerScope } from '../../article-model/index.ts';
import { isShownAsWriter } from '../comment-queries.ts';
import { type CommentTarget, commentTarget, openToReports } from '../target-queries.ts';

export type ReportParams = z.infer<z.ZodObject<typeof articleReportFields>>;

export interface ReportTarget extends CommentTarget, ReportableArticleComment {
  readonly article: CommentTarget['article'] & ReportableArticleComment['article'];
}

/** A comment to report. */
export const reportTarget = async (
  context: RequestContext,
  id: number,
  { lock }: { lock: boolean },
): Promise<ReportTarget> => {
  const target = await commentTarget(context, id, { lock });
  return { ...target, article: { ...target.article, openTo: openToReports(context) } };
};

interface ReportDraft {
  readonly reason: string;
  readonly check: PassedCheck;
}

/** Checks the form before the transaction, the human check last. */
export const prepareReport = async (context: RequestContext, params: ReportParams): Promise<ReportDraft> => {
  authorize(context.actor, 'articleComment.report', await reportTarget(context, params.id, { lock: false }));
  const name = context.actor.account?.name ?? withoutTags(params.name).trim();
  const reason = params.reportReason.trim();
  checkForm(
    () => {
      if (name === '') throw new UserError('COMMENT_NEEDS_NAME', { field: 'name' });
    },
    () => {
      if (reason === '') throw new UserError('REPORT_NEEDS_REASON', { field: 'reportReason' });
      checkLength(reason, 'reportReason', 'REPORT_REASON', limits.reportReason);
    },
  );
  await mayReport(context);
  const check = await verifyHuman(context, params);
  return { check, reason: context.actor.account ? reason : text('ITEM_REPORT_SIGNED', name, reason) };
};

/** Stores the report of a comment and notifies staff (H-029). */
export const reportComment = async (
  mutation: MutationContext,
  { id }: ReportTarget,
  { check, reason }: ReportDraft,
): Promise<void> => {
  await check.consume(mutation);
  await saveReport(mutation, { type: 'item-comment', id }, reason, 'ITEM_REPORT_OPEN');
};

/**
 * An account to report. Only active accounts with a comment that the reader sees can be reported:
 * account numbers tell nobody the names of all accounts.
 */
export const reportedAccount = async (context: RequestContext, id: number): Promise<ReportedAccount> => {
  const account = await accountById(context.sql, id);
  if (account?.status !== 'active' || !(await isShownAsWriter(context.sql, id, readerScope(context)))) throw notFound();
  return { id, openTo: openToReports(context) };
};

/** Stores the report of an account and notifies staff; the account is not blocked (ruling 1). */
export const reportAccount = (mutation: MutationContext, { id }: ReportedAccount): Promise<void> =>
  saveReport(mutation, { type: 'user', id }, text('ITEM_REPORT_USER_REASON'), 'ITEM_REPORT_OPEN');
