import type { reportCalls } from '../../../protocol/blog/reports.ts';
import type { Html } from '../../../protocol/html.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { dialogBlock, QuestionButtons } from '../../core/html/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { ResponseTarget } from '../post-model/index.ts';
import { reportedPost } from './actions.ts';
import { ReportForm, titleOf } from './views.tsx';

/** Report dialog (D-041); its form posts the task. */
const reportDialog = (context: RequestContext, post: ResponseTarget): Html =>
  dialogBlock({
    title: titleOf(post),
    content: <ReportForm context={context} post={post} data-form-response="" />,
    buttons: <QuestionButtons cancel={text('REPORT_CANCEL')} submit={text('REPORT_SEND')} />,
    width: 520,
  });

export const reportHandlers: Handlers<keyof typeof reportCalls> = {
  'site/views/reports/form': handler({
    act: 'post.report',
    invalidates: [],
    load: (context, params) => reportedPost(context, params, { lock: false }),
    run: (context, post) => [reportDialog(context, post)],
  }),
};
