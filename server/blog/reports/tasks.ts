import './mail-jobs.ts';
import type { reportTasks } from '../../../protocol/blog/reports.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { discard, existingReports, mayReportNow, report, reportedPost } from './actions.ts';
import { reportFormPage } from './form-page.tsx';

export const reportTaskHandlers: TaskHandlers<keyof typeof reportTasks> = {
  'reports.submit': taskHandler({
    prepare: (context, { reason }) => mayReportNow(context, reason),
    act: 'post.report',
    invalidates: [],
    load: (context, params) => reportedPost(context, params, { lock: true }),
    run: async (mutation, post, { reason, return: back }) => {
      await report(mutation, post, reason);
      return { to: back ?? paths.entry(post.slug), notice: { kind: 'success', text: text('REPORT_SENT') } };
    },
    onInvalid: (context, input, refusal) => reportFormPage(context, input, refusal),
  }),
  'reports.discard': taskHandler({
    act: 'reports.handle',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      const done = await discard(mutation, await existingReports(mutation, ids));
      return { to: back ?? paths.reports, notice: { kind: 'success', text: plural('REPORTS_DONE', done) } };
    },
  }),
};
