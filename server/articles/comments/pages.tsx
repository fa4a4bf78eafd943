import type { PageRoute } from '../../core/http/index.ts';
import { commentsPage } from './moderation/list-page.tsx';
import { publishingPage, removalPage, userReportPage } from './moderation/question-page.tsx';
import { reportPage } from './reporting/report-page.tsx';

const option = 'articles';
const view = 'comments';

/** Pages of the comments of items. Those of an act's own address ask before it, where no script does. */
export const itemCommentPages: readonly PageRoute[] = [
  { option, view, path: '/articles/comments', answer: commentsPage('waiting') },
  { option, view, path: '/articles/comments/all', task: 'all', answer: commentsPage('all') },
  { option, view, path: '/articles/comments/report', task: 'report', answer: reportPage },
  { option, view, path: '/articles/comments/remove', task: 'remove', answer: removalPage },
  { option, view, path: '/articles/comments/publish', task: 'publish', answer: publishingPage },
  { option, view, path: '/articles/comments/report-user', task: 'reportSpammer', answer: userReportPage },
];
