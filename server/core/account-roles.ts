import { firstWithRole, setRole } from './account-queries.ts';
import type { Role } from './actor.ts';
import type { Services } from './services.ts';
import { endSessionsOf } from './session-queries.ts';
import { writing } from './writing.ts';

/**
 * Gives an account another role and ends its sessions, so that no id is older than the role (security: session
 * fixation). Answers false, and changes nothing, when the site would have no administrator left.
 */
export const grantRole = (services: Services, account: { id: number; role: Role }, role: Role): Promise<boolean> =>
  writing(services, async write => {
    await setRole(write.sql, account.id, role);
    if (account.role === 'admin' && (await firstWithRole(write.sql, 'admin')) === undefined) {
      await setRole(write.sql, account.id, 'admin');
      return false;
    }
    await endSessionsOf(write.sql, account.id);
    write.touch('posts', `author:${account.id}`);
    return true;
  });
