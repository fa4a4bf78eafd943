import type { siteTasks } from '../../protocol/site.ts';
import type { TaskAnswers } from '../core/http/index.ts';
import { commenterBlockTaskAnswers } from './commenter-blocks/index.ts';
import { mailTaskAnswers } from './mail/index.ts';
import { menuTaskAnswers } from './menu/index.ts';
import { redirectTaskAnswers } from './redirects/index.ts';
import { settingTaskAnswers } from './settings/index.ts';
import { userTaskAnswers } from './users/index.ts';

export const siteTaskAnswers: TaskAnswers<keyof typeof siteTasks> = {
  ...settingTaskAnswers,
  ...userTaskAnswers,
  ...commenterBlockTaskAnswers,
  ...mailTaskAnswers,
  ...menuTaskAnswers,
  ...redirectTaskAnswers,
};
