import type { lookTasks } from '../../protocol/look.ts';
import type { peopleTasks } from '../../protocol/people.ts';
import type { siteTasks } from '../../protocol/site.ts';
import type { sitePageTasks } from '../../protocol/site-pages.ts';
import type { webhookTasks } from '../../protocol/webhooks.ts';
import type { TaskHandlers } from '../core/http/index.ts';
import { commenterBlockTaskHandlers } from './commenter-blocks/index.ts';
import { fediverseTaskHandlers } from './fediverse/index.ts';
import { groupTaskHandlers } from './groups/index.ts';
import { lookTaskHandlers } from './look/index.ts';
import { mailTaskHandlers } from './mail/index.ts';
import { menuTaskHandlers } from './menu/index.ts';
import { openidTaskHandlers } from './openid/index.ts';
import { redirectTaskHandlers } from './redirects/index.ts';
import { settingTaskHandlers } from './settings/index.ts';
import { sitePageTaskHandlers } from './site-pages/index.ts';
import { userTaskHandlers } from './users/index.ts';
import { webhookTaskHandlers } from './webhooks/index.ts';

export const siteTaskHandlers: TaskHandlers<
  | keyof typeof siteTasks
  | keyof typeof lookTasks
  | keyof typeof peopleTasks
  | keyof typeof webhookTasks
  | Exclude<keyof typeof sitePageTasks, 'contact.send'>
> = {
  ...sitePageTaskHandlers,
  ...settingTaskHandlers,
  ...userTaskHandlers,
  ...commenterBlockTaskHandlers,
  ...groupTaskHandlers,
  ...lookTaskHandlers,
  ...mailTaskHandlers,
  ...menuTaskHandlers,
  ...redirectTaskHandlers,
  ...openidTaskHandlers,
  ...webhookTaskHandlers,
  ...fediverseTaskHandlers,
};
