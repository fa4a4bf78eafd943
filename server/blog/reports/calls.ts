import type { reportCalls } from '../../../protocol/blog/reports.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { reportedPost } from './acts.ts';
import { reportDialog } from './dialog.tsx';

export const reportAnswers: Answers<keyof typeof reportCalls> = {
  'site/views/reports/form': answer({
    act: 'post.report',
    on: (visit, asked) => reportedPost(visit, asked, { lock: false }),
    run: (visit, post) => [reportDialog(visit, post)],
  }),
};
