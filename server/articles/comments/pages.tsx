import type { PageRoute } from '../../core/http/index.ts';
import { commentsPage } from './moderation/list-page.tsx';
import { moderationQuestion, userReportPage } from './moderation/question-page.tsx';
import { reportPage } from './reporting/report-page.tsx';

const option = 'articles';
const view = 'comments';

/** Pages of the comments of articles. Those of an act's own address ask before it, where no script does. */
export const articleCommentPages: readonly PageRoute[] = [
  { option, view, path: '/articles/comments', handler: commentsPage('waiting') },
  { option, view, path: '/articles/comments/all', task: 'all', handler: commentsPage('all') },
  { option, view, path: '/articles/comments/report', task: 'report', handler: reportPage },
  { option, view, path: '/articles/comments/remove', task: 'remove', handler: moderationQuestion('remove') },
  { option, view, path: '/articles/comments/publish', task: 'publish', handler: moderationQuestion('publish') },
  { option, view, path: '/articles/comments/report-user', task: 'reportSpammer', handler: userReportPage },
];
