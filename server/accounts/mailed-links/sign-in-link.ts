import type { Services } from '../../core/context/index.ts';
import { transact } from '../../core/db/index.ts';
import { addLink, dropLinks } from '../../core/one-time-links/index.ts';
import { moment } from '../../core/time/index.ts';
import { linkAddress } from '../account-mails.ts';

/** Subject of a link whose session counts as signed in with two factors. */
export const withoutSecondFactor = 'without-second-factor';

/**
 * Creates a one-time sign-in link, valid for a day, and revokes earlier ones of the account. The second factor of
 * an account that has one is asked all the same, unless `skipsSecondFactor`: then the operator vouches for the person.
 */
export const createSignInLink = async (
  services: Pick<Services, 'sql' | 'clock' | 'settings'>,
  userId: number,
  { skipsSecondFactor = false }: { readonly skipsSecondFactor?: boolean } = {},
): Promise<string> => {
  const key = await transact(services.sql, async sql => {
    await dropLinks(sql, userId, 'enter');
    return addLink(sql, 'enter', {
      ...{ userId, now: moment(services.clock) },
      ...(skipsSecondFactor ? { subject: withoutSecondFactor } : {}),
    });
  });
  return linkAddress(services, 'enter', key);
};
