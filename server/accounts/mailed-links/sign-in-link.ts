import type { Services } from '../../core/context/index.ts';
import { transact } from '../../core/db/index.ts';
import { addLink, dropLinks } from '../../core/one-time-links/index.ts';
import { moment } from '../../core/time/index.ts';
import { linkAddress } from '../account-mails.ts';

/** Creates a one-time sign-in link, valid for a day, and revokes earlier ones of the account. */
export const createSignInLink = async (
  services: Pick<Services, 'sql' | 'clock' | 'settings'>,
  userId: number,
): Promise<string> => {
  const key = await transact(services.sql, async sql => {
    await dropLinks(sql, userId, 'enter');
    return addLink(sql, 'enter', { userId, now: moment(services.clock) });
  });
  return linkAddress(services, 'enter', key);
};
