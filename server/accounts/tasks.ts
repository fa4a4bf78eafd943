import type { accountTokenTasks } from '../../protocol/account-tokens.ts';
import type { accountTasks } from '../../protocol/accounts.ts';
import type { TaskHandlers } from '../core/http/index.ts';
import { acceptTasks } from './invitations/accept.tsx';
import { joinTasks } from './invitations/join.ts';
import { mailTasks } from './mailed-links/link-tasks.ts';
import { changeTasks } from './openid/change.tsx';
import { joinOpenidTasks } from './openid/join.tsx';
import { linkTasks } from './openid/link.tsx';
import { passkeyTasks } from './passkeys/passkey-tasks.ts';
import { profileTasks } from './profile/profile-tasks.ts';
import { registerTasks } from './registration/register-tasks.ts';
import { secondStepTasks } from './second-factor/second-step.tsx';
import { twoFactorTasks } from './second-factor/two-factor-tasks.ts';
import { ownSessionTasks } from './security/session-tasks.ts';
import { sessionTasks } from './sign-in/session-tasks.ts';
import { tokenTasks } from './tokens/token-tasks.ts';

/** All task handlers of accounts (Y-07). */
export const accountTaskHandlers: TaskHandlers<keyof typeof accountTasks | keyof typeof accountTokenTasks> = {
  ...sessionTasks,
  ...registerTasks,
  ...joinTasks,
  ...mailTasks,
  ...profileTasks,
  ...ownSessionTasks,
  ...secondStepTasks,
  ...twoFactorTasks,
  ...passkeyTasks,
  ...tokenTasks,
  ...joinOpenidTasks,
  ...linkTasks,
  ...changeTasks,
  ...acceptTasks,
};
