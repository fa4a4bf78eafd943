import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { Passkey } from './passkey-queries.ts';

type Site = Pick<Services, 'settings' | 'site'>;

const part = z.string().max(20_000);
const shared = {
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};
const registration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
  }),
});
const authentication = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
});
const clientData = z.object({ challenge: z.string().max(200) });

export const passkeyFailed = (): UserError => new UserError('PASSKEY_FAILED', { field: 'credential' });

const parsed = <T>(schema: z.ZodType<T>, text: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw passkeyFailed();
  }
};

/** Response of a browser that made a passkey. Throws PASSKEY_FAILED for anything else. */
export const readRegistration = (text: string): RegistrationResponseJSON => {
  const { response, ...rest } = parsed(registration, text);
  const { transports, ...more } = response;
  return { ...rest, response: { ...more, ...(transports ? { transports } : {}) } };
};

/** Response of a browser that used a passkey. Throws PASSKEY_FAILED for anything else. */
export const readAuthentication = (text: string): AuthenticationResponseJSON => {
  const { response, ...rest } = parsed(authentication, text);
  const { userHandle, ...more } = response;
  return { ...rest, response: { ...more, ...(userHandle === undefined ? {} : { userHandle }) } };
};

/** Challenge that a response says it answers; the signature proves it later. */
export const challengeOf = ({ response }: { response: { clientDataJSON: string } }): string =>
  parsed(clientData, Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')).challenge;

// Passkeys belong to the host of BASE_URL, whatever the request says.
const expected = ({ settings }: Pick<Services, 'settings'>) => {
  const { origin, hostname } = new URL(settings.baseUrl);
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

const transportNames = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const transportsOf = ({ transports }: Pick<Passkey, 'transports'>) =>
  transports.split(',').flatMap(name => {
    const known = transportNames.safeParse(name);
    return known.success ? [known.data] : [];
  });

/** Options with which a browser makes a passkey. `challenge` is in base64url. */
export const creationOptions = async (
  { settings, site }: Site,
  account: { readonly id: number; readonly username: string; readonly name: string },
  { challenge, known }: { readonly challenge: string; readonly known: readonly Passkey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: site.get('site.name'),
    rpID: new URL(settings.baseUrl).hostname,
    userID: new Uint8Array(Buffer.from(`account:${account.id}`)),
    userName: account.username,
    userDisplayName: account.name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(one => ({ id: one.credentialId, transports: transportsOf(one) })),
  });
};

/** Options with which a browser uses a passkey of any account. */
export const requestOptions = async (
  { settings }: Pick<Services, 'settings'>,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: new URL(settings.baseUrl).hostname,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  });
};

/** Key of a new passkey. Throws PASSKEY_FAILED unless the response answers the challenge for this site. */
export const verifiedRegistration = async (
  services: Site,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const result = await verifyRegistrationResponse({
    ...{ response, expectedChallenge: challenge },
    ...expected(services),
  }).catch(() => undefined);
  if (!result?.verified) throw passkeyFailed();
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: (response.response.transports ?? []).join(','),
  };
};

/**
 * New counter of a passkey. Throws PASSKEY_FAILED unless it signed the challenge for this site after verifying the
 * person.
 */
export const verifiedUse = async (
  services: Site,
  response: AuthenticationResponseJSON,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: Passkey },
): Promise<number> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { credentialId, publicKey, counter } = passkey;
  const credential = { id: credentialId, publicKey: bytesOf(publicKey), counter, transports: transportsOf(passkey) };
  const result = await verifyAuthenticationResponse({
    ...{ response, credential, expectedChallenge: challenge },
    ...expected(services),
  }).catch(() => undefined);
  if (!result?.verified) throw passkeyFailed();
  return result.authenticationInfo.newCounter;
};
