import type { reportCalls } from '../../../protocol/blog/reports.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { reportedPost } from './actions.ts';
import { reportDialog } from './dialog.tsx';

export const reportAnswers: Answers<keyof typeof reportCalls> = {
  'site/views/reports/form': answer({
    act: 'post.report',
    on: (context, params) => reportedPost(context, params, { lock: false }),
    run: (context, post) => [reportDialog(context, post)],
  }),
};
