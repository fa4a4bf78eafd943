import { text as textOf } from 'node:stream/consumers';
import { callbackAddress } from '../../server/accounts/openid/claims.ts';
import { identityCounts, onlyBy } from '../../server/accounts/openid/identity-queries.ts';
import { allProviders, type Provider } from '../../server/accounts/openid/provider-queries.ts';
import { checkedProvider, defaultScopes } from '../../server/accounts/openid/providers.ts';
import { removeProviders, storeProvider } from '../../server/accounts/openid/store-provider.ts';
import type { Services } from '../../server/core/context/services.ts';
import { transact } from '../../server/core/db/index.ts';
import { moment } from '../../server/core/time/clock.ts';
import { plainError } from '../boot/environment.mjs';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { withServices } from './services.ts';

export const command = declare({
  ...help.openid,
  options: {
    issuer: { type: 'string' },
    'client-id': { type: 'string' },
    'secret-from-stdin': { type: 'boolean' },
    scopes: { type: 'string' },
    'allow-new': { type: 'boolean' },
    domain: { type: 'string', multiple: true },
    'trust-second-factor': { type: 'boolean' },
    force: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: async ({ words: [act, name = '', ...rest], values, openContext }) => {
    if (!['list', 'add', 'remove'].includes(act ?? '')) throw usageError('Give list, add or remove.');
    // A secret in an argument is seen by everybody on the computer.
    if (rest.length > 0) throw usageError('Put the name in quotation marks. The client secret is no argument.');
    if (act !== 'list' && name === '') throw usageError('Give the name of the provider.');
    const print = (value: unknown, plain: string): void =>
      console.log(values.json ? JSON.stringify(value, null, 2) : plain);
    await withServices(openContext, async services => {
      if (act === 'list') {
        const providers = await listed(services);
        const line = ({ name, issuer, clientId, accounts }: Listed): string =>
          [name, issuer, clientId, accounts].join('\t');
        return print(providers, providers.map(line).join('\n') || 'No provider is set up.');
      }
      if (act === 'remove') {
        const { issuer } = await remove(services, name, values.force === true);
        return print({ name, issuer }, `The provider ${name} was removed. The connections of accounts stay.`);
      }
      const { issuer } = await add(services, name, values);
      const redirectAddress = callbackAddress(services);
      print(
        { name, issuer, redirectAddress },
        `The provider ${name} was added. It answers.\nGive it this redirect address: ${redirectAddress}`,
      );
    });
  },
});

/** A provider without its secret. */
interface Listed extends Omit<Provider, 'clientSecret' | 'id'> {
  readonly hasSecret: boolean;
  readonly accounts: number;
}

const listed = async ({ sql }: Services): Promise<Listed[]> => {
  const providers = await allProviders(sql);
  const counts = await identityCounts(
    sql,
    providers.map(({ issuer }) => issuer),
  );
  return providers.map(({ id: _, clientSecret, ...one }) => ({
    ...one,
    hasSecret: clientSecret !== '',
    accounts: counts.get(one.issuer) ?? 0,
  }));
};

interface AddOptions {
  readonly issuer?: string;
  readonly 'client-id'?: string;
  readonly 'secret-from-stdin'?: boolean;
  readonly scopes?: string;
  readonly 'allow-new'?: boolean;
  readonly domain?: string[];
  readonly 'trust-second-factor'?: boolean;
}

const secretFor = async (isTyped: boolean): Promise<string> => {
  if (!isTyped) return process.env.OPENID_CLIENT_SECRET ?? '';
  const [line = ''] = (await textOf(process.stdin)).split('\n');
  return line.trim();
};

const add = async (services: Services, name: string, options: AddOptions): Promise<{ issuer: string }> => {
  const typed = {
    name,
    issuer: options.issuer ?? '',
    client_id: options['client-id'] ?? '',
    client_secret: await secretFor(options['secret-from-stdin'] === true),
    scopes: options.scopes ?? defaultScopes,
    allows_new: options['allow-new'] === true,
    email_domains: (options.domain ?? []).join('\n'),
    trusts_second_factor: options['trust-second-factor'] === true,
  };
  const provider = await checkedProvider(services, typed, undefined);
  const now = moment(services.clock);
  await transact(services.sql, sql => storeProvider(sql, { id: undefined, provider, now }));
  return { issuer: provider.issuer };
};

const remove = async (services: Services, name: string, isForced: boolean): Promise<Pick<Provider, 'issuer'>> =>
  transact(services.sql, async sql => {
    const [provider] = await removeProviders(sql, async all => {
      const named = all.filter(one => one.name === name);
      const alone = await onlyBy(
        sql,
        named.map(({ issuer }) => issuer),
      );
      if (alone > 0 && !isForced)
        throw plainError(
          `Accounts that have no other way to sign in: ${alone}. Give --force to remove the provider all the same.`,
        );
      return named;
    });
    if (!provider) throw plainError(`There is no provider ${name}. \`openid list\` shows all of them.`);
    return provider;
  });
