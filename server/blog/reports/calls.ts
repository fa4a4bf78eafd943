import type { reportCalls } from '../../../protocol/blog/reports.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { reportedPost } from './actions.ts';
import { reportDialog } from './dialog.tsx';

export const reportHandlers: Handlers<keyof typeof reportCalls> = {
  'site/views/reports/form': handler({
    act: 'post.report',
    invalidates: [],
    load: (context, params) => reportedPost(context, params, { lock: false }),
    run: (context, post) => [reportDialog(context, post)],
  }),
};
