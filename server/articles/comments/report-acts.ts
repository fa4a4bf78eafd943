import type { z } from 'zod';
import type { itemReportFields } from '../../../protocol/articles/comments.ts';
import { accountById } from '../../accounts/index.ts';
import type { Deed, Visit } from '../../core/context/index.ts';
import { notFound, Refusal } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { demand, type ReportableItemComment, type ReportedAccount } from '../../core/policy/index.ts';
import { withoutTags } from '../../core/rich-text/index.ts';
import { moment } from '../../core/time/index.ts';
import { type PassedCheck, provePerson } from '../../human-check/index.ts';
import { keepReport, mayReport } from '../../reports/index.ts';
import { levelsOf } from '../item-model/index.ts';
import { isShownAsWriter } from './queries.ts';
import { openToReports } from './reporting.ts';
import { type CommentTarget, commentTarget } from './target-queries.ts';

export type ReportParams = z.infer<z.ZodObject<typeof itemReportFields>>;

export interface ReportTarget extends CommentTarget, ReportableItemComment {
  readonly item: CommentTarget['item'] & ReportableItemComment['item'];
}

/** A comment for who wants to report it. */
export const reportTarget = async (visit: Visit, id: number, { lock }: { lock: boolean }): Promise<ReportTarget> => {
  const target = await commentTarget(visit, id, { lock });
  return { ...target, item: { ...target.item, openTo: openToReports(visit) } };
};

export interface ReportDraft {
  readonly reason: string;
  readonly check: PassedCheck;
}

/** What is missing or wrong, in the order of the form; the human check last. */
export const prepareReport = async (visit: Visit, params: ReportParams): Promise<ReportDraft> => {
  demand(visit.actor, 'itemComment.report', await reportTarget(visit, params.id, { lock: false }));
  const name = visit.actor.account?.name ?? withoutTags(params.name).trim();
  const reason = params.reportReason.trim();
  checkForm(
    () => {
      if (name === '') throw new Refusal('COMMENT_NEEDS_NAME', { field: 'name' });
    },
    () => {
      if (reason === '') throw new Refusal('REPORT_NEEDS_REASON', { field: 'reportReason' });
    },
  );
  await mayReport(visit);
  const recaptcha = params.recaptcha || params['g-recaptcha-response'];
  const check = await provePerson(visit, { ...params, recaptcha });
  return { check, reason: visit.actor.account ? reason : text('ITEM_REPORT_SIGNED', name, reason) };
};

const keepOne = async (deed: Deed, about: Parameters<typeof keepReport>[1], reason: string): Promise<void> => {
  if (!(await keepReport(deed, about, reason))) throw new Refusal('ITEM_REPORT_OPEN', { status: 409 });
};

/** Keeps the report of a comment and has staff written to (H-029). */
export const reportComment = async (deed: Deed, { id }: ReportTarget, draft: ReportDraft): Promise<void> => {
  await draft.check.spend(deed);
  await keepOne(deed, { type: 'item-comment', id }, draft.reason);
};

/**
 * An account for who wants to report it. Only one that still writes, and whose comment the reader sees, is there to be
 * reported: nobody learns the names of all accounts by their numbers.
 */
export const reportedAccount = async (visit: Visit, id: number): Promise<ReportedAccount> => {
  const showing = { levels: levelsOf(visit.actor), now: moment(visit.services.clock) };
  const account = await accountById(visit.sql, id);
  if (account?.status !== 'active' || !(await isShownAsWriter(visit.sql, id, showing))) throw notFound();
  return { id, openTo: openToReports(visit) };
};

/** Keeps the report of an account and has staff written to; whoever asks, nobody is blocked by it (ruling 1). */
export const reportAccount = (deed: Deed, { id }: ReportedAccount): Promise<void> =>
  keepOne(deed, { type: 'user', id }, text('ITEM_REPORT_USER_REASON'));
