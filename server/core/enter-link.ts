import { linkAddress } from './account-mails.ts';
import { moment } from './clock.ts';
import { addLink } from './links.ts';
import type { Services } from './services.ts';

/** An address that signs the account in, once, within a day: printed by the first start. */
export const enterLink = async (
  services: Pick<Services, 'sql' | 'clock' | 'settings'>,
  userId: number,
): Promise<string> => {
  const key = await addLink(services.sql, 'enter', { userId, now: moment(services.clock) });
  return linkAddress(services, 'enter', key);
};
