import type { Services } from '../../../core/context/index.ts';
import { digest } from '../../../core/db/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { seal, unseal } from '../../../core/security/index.ts';
import { moment } from '../../../core/time/index.ts';
import type { Connection, OpenAccount } from '../networks/network.ts';
import { type AutopostAccount, saveCredentials } from './account-queries.ts';

type AccountKey = Pick<AutopostAccount, 'ownerId' | 'network' | 'instance'>;

const ownerOf = ({ ownerId }: AccountKey): string => (ownerId === null ? 'site' : String(ownerId));
const purposeOf = (place: AccountKey): string => `autopost:${ownerOf(place)}:${place.network}:${place.instance}`;

/** Encrypts the credentials of an account for storage, bound to its owner, network and server. */
export const sealCredentials = ({ settings }: Services, place: AccountKey, secrets: string): string =>
  seal(settings.secret, purposeOf(place), secrets);

/** Stable identity of an account: it survives new credentials, so that connecting twice updates one row. */
export const identityOf = (place: AccountKey, remoteId: string): string =>
  digest('autopost', ownerOf(place), place.network, place.instance, remoteId);

/** Decrypts stored credentials; undefined when that fails, for example after a change of SECRET. */
export const decryptCredentials = (
  { settings }: Services,
  account: AccountKey & Pick<AutopostAccount, 'credentials'>,
): string | undefined => unseal(settings.secret, purposeOf(account), account.credentials);

/** Account with its decrypted credentials; undefined when they cannot be decrypted. */
export const opened = (services: Services, account: AutopostAccount): OpenAccount | undefined => {
  const secrets = decryptCredentials(services, account);
  if (secrets === undefined) return undefined;
  let stored = account.credentials;
  return {
    instance: account.instance,
    visibility: account.visibility,
    secrets,
    saveSecrets: async fresh => {
      const former = stored;
      stored = sealCredentials(services, account, fresh);
      await saveCredentials(services.sql, account.id, former, stored);
    },
  };
};

export const connectionOf = ({ outbound, clock, site, settings }: Services): Connection => ({
  outbound: outbound,
  now: moment(clock),
  siteName: site.get('site.name'),
  siteUrl: settings.baseUrl,
  callback: settings.baseUrl + paths.autopostCallback,
});
