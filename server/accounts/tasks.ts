import type { accountTasks } from '../../protocol/accounts.ts';
import type { TaskAnswers } from '../core/http/index.ts';
import { mailTasks } from './mail-tasks.ts';
import { profileTasks } from './profile-tasks.ts';
import { registerTasks } from './register-tasks.ts';
import { sessionTasks } from './session-tasks.ts';

/** All task handlers of accounts (Y-07). */
export const accountTaskAnswers: TaskAnswers<keyof typeof accountTasks> = {
  ...sessionTasks,
  ...registerTasks,
  ...mailTasks,
  ...profileTasks,
};
