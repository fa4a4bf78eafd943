import { createSignInLink, hasAdminSignedIn, linkAddress } from '../accounts/index.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { transact } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { addLink, dropLinks, peekLink } from '../core/one-time-links/index.ts';
import { moment } from '../core/time/index.ts';
import { demoRows, ownAdministrator } from '../demo/index.ts';

/** Administrator of this site who is not of the demo content. */
const ownerOf = async ({ sql }: Pick<Services, 'sql'>): Promise<number | undefined> =>
  ownAdministrator(sql, (await demoRows(sql)).users);

/** True as long as the site has no administrator of its own and nobody has signed in as one. */
const needsSetup = async (services: Services): Promise<boolean> =>
  !(await hasAdminSignedIn(services.sql)) && (await ownerOf(services)) === undefined;

export const setupLinkOver = (): UserError => new UserError('WELCOME_LINK_OVER', { status: 410 });

/** Throws if the key is none of a set-up link, or if the site is set up already. */
export const checkSetupLink = async ({ sql, services }: RequestContext, key: string): Promise<void> => {
  if (!(await peekLink(sql, 'setup', key, moment(services.clock)))) throw setupLinkOver();
  if (!(await needsSetup(services))) throw new UserError('WELCOME_OVER', { status: 410 });
};

const createSetupLink = async (services: Services): Promise<string> => {
  const key = await transact(services.sql, async sql => {
    await dropLinks(sql, null, 'setup');
    return addLink(sql, 'setup', { userId: null, now: moment(services.clock) });
  });
  return linkAddress(services, 'setup', key);
};

/**
 * Creates the one-time link that a start prints: to set the site up, or to sign in as its administrator. Undefined once
 * an administrator has signed in: output of later starts is stored in the logs of a machine.
 */
export const firstLink = async (
  services: Services,
): Promise<{ readonly use: 'setup' | 'enter'; readonly address: string } | undefined> => {
  if (await hasAdminSignedIn(services.sql)) return undefined;
  const owner = await ownerOf(services);
  return owner === undefined
    ? { use: 'setup', address: await createSetupLink(services) }
    : { use: 'enter', address: await createSignInLink(services, owner) };
};
