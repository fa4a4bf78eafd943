import './mail-jobs.ts';
import type { reportTasks } from '../../../protocol/blog/reports.ts';
import { type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { discard, knownReports, mayReportNow, report, reportedPost } from './acts.ts';
import { reportAgain } from './form-page.tsx';

export const reportTaskAnswers: TaskAnswers<keyof typeof reportTasks> = {
  'reports.submit': taskAnswer({
    before: (visit, { reason }) => mayReportNow(visit, reason),
    act: 'post.report',
    on: (visit, asked) => reportedPost(visit, asked, { lock: true }),
    run: async (deed, post, { reason, return: back }) => {
      await report(deed, post, reason);
      return { to: back ?? paths.entry(post.slug), notice: { kind: 'success', text: text('REPORT_SENT') } };
    },
    again: (visit, given, refusal) => reportAgain(visit, given, refusal),
  }),
  'reports.discard': taskAnswer({
    act: 'reports.handle',
    on: () => site,
    run: async (deed, _, { ids, return: back }) => {
      const done = await discard(deed, await knownReports(deed, ids));
      return { to: back ?? paths.reports, notice: { kind: 'success', text: plural('REPORTS_DONE', done) } };
    },
  }),
};
