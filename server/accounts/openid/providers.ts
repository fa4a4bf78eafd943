import { limits } from '../../../protocol/limits.ts';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkForm, checkLength } from '../../core/forms/index.ts';
import { seal, unseal } from '../../core/security/index.ts';
import { type Client, discover, readIssuer, secretPurpose } from './client.ts';
import type { NewProvider, Provider } from './provider-queries.ts';

/** A provider as it was typed into a form. */
export interface TypedProvider {
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly scopes: string;
  readonly allows_new: boolean;
  readonly email_domains: string;
  readonly trusts_second_factor: boolean;
}

export const defaultScopes = 'openid email profile';

const domainPattern = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map(one => one.replace(/^@/, '').toLowerCase())
    .filter(Boolean);

/** Whether a new account may have this address. */
export const isAllowedAddress = ({ emailDomains }: Pick<Provider, 'emailDomains'>, email: string): boolean => {
  const domains = linesOf(emailDomains);
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
};

const checkTyped = (typed: TypedProvider, hasSecret: boolean): void =>
  checkForm(
    () => {
      if (typed.name === '') throw new UserError('OPENID_NAME_MISSING', { field: 'name' });
    },
    () => {
      if (readIssuer(typed.issuer) === undefined) throw new UserError('OPENID_ISSUER_FORM', { field: 'issuer' });
    },
    () => {
      if (typed.client_id === '') throw new UserError('OPENID_CLIENT_MISSING', { field: 'client_id' });
    },
    () => {
      if (!hasSecret) throw new UserError('OPENID_SECRET_AGAIN', { field: 'client_secret' });
    },
    () => {
      if (!typed.scopes.split(/\s+/).includes('openid')) throw new UserError('OPENID_SCOPES_FORM', { field: 'scopes' });
    },
    () => {
      checkLength(typed.email_domains, 'email_domains', 'OPENID_DOMAINS', limits.formText);
      const wrong = linesOf(typed.email_domains).find(one => !domainPattern.test(one));
      if (wrong !== undefined) throw new UserError('OPENID_DOMAIN_FORM', { args: [wrong], field: 'email_domains' });
    },
  );

/** Issuer as the provider itself writes it. Throws for the field `issuer` if none answers there. */
const discoveredIssuer = async ({ log }: Services, client: Client): Promise<string> => {
  try {
    const server = (await discover(client)).serverMetadata();
    if (server.authorization_endpoint && server.token_endpoint && server.jwks_uri && server.issuer.length <= 255)
      return server.issuer;
  } catch (error) {
    log.info({ err: error, issuer: client.issuer }, 'no provider of OpenID Connect answers');
  }
  throw new UserError('OPENID_ISSUER_SILENT', { field: 'issuer' });
};

/**
 * Checks a typed provider and asks it for its description; returns it with a sealed secret. An empty secret means the
 * stored one, which is sent to no other issuer than the one it was typed for.
 */
export const checkedProvider = async (
  services: Services,
  typed: TypedProvider,
  stored: Provider | undefined,
): Promise<NewProvider> => {
  const { secret } = services.settings;
  const issuer = readIssuer(typed.issuer) ?? '';
  const isSame = stored !== undefined && issuer === stored.issuer;
  const opened = isSame ? unseal(secret, secretPurpose(stored.issuer), stored.clientSecret) : undefined;
  const hasSecret = typed.client_secret !== '' || opened !== undefined || !stored || stored.clientSecret === '';
  checkTyped(typed, hasSecret);
  const clientSecret = typed.client_secret || (opened ?? '');
  const discovered = await discoveredIssuer(services, { issuer, clientId: typed.client_id, clientSecret });
  return {
    ...{ name: typed.name, issuer: discovered, clientId: typed.client_id },
    clientSecret: clientSecret === '' ? '' : seal(secret, secretPurpose(discovered), clientSecret),
    scopes: typed.scopes.split(/\s+/).join(' '),
    ...{ allowsNew: typed.allows_new, emailDomains: linesOf(typed.email_domains).join('\n') },
    trustsSecondFactor: typed.trusts_second_factor,
  };
};

/** Asks a stored provider for its description. Throws if it does not answer. */
export const testProvider = async (services: Services, provider: Provider): Promise<void> => {
  const clientSecret = unseal(services.settings.secret, secretPurpose(provider.issuer), provider.clientSecret) ?? '';
  if (provider.clientSecret !== '' && clientSecret === '') throw new UserError('OPENID_SECRET_SEALED', { status: 409 });
  await discoveredIssuer(services, { ...provider, clientSecret });
};
