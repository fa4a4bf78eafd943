import type { siteTasks } from '../../protocol/site.ts';
import type { TaskAnswers } from '../core/http/answer.ts';
import { commenterBlockTaskAnswers } from './commenter-blocks/tasks.ts';
import { mailTaskAnswers } from './mail/tasks.ts';
import { menuTaskAnswers } from './menu/tasks.ts';
import { redirectTaskAnswers } from './redirects/tasks.ts';
import { settingTaskAnswers } from './settings/tasks.ts';
import { userTaskAnswers } from './users/tasks.ts';

export const siteTaskAnswers: TaskAnswers<keyof typeof siteTasks> = {
  ...settingTaskAnswers,
  ...userTaskAnswers,
  ...commenterBlockTaskAnswers,
  ...mailTaskAnswers,
  ...menuTaskAnswers,
  ...redirectTaskAnswers,
};
