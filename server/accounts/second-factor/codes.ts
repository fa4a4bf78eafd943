import { createHmac } from 'node:crypto';
import type { Services } from '../../core/context/index.ts';
import { seal, unseal } from '../../core/security/index.ts';

const periodSeconds = 30;
export const recoveryCodeCount = 10;

type Site = Pick<Services, 'settings'>;

const purpose = (userId: number): string => `authenticator:${userId}`;

/** A new secret of 160 bits, sealed for this account. */
export const newSecret = async ({ settings }: Site, userId: number): Promise<string> => {
  const { Secret } = await import('otpauth');
  return seal(settings.secret, purpose(userId), new Secret({ size: 20 }).base32);
};

const totpOf = async (secret: string, { issuer = '', label = '' } = {}) => {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ issuer, label, period: periodSeconds, digits: 6, secret: Secret.fromBase32(secret) });
};

/** Secret as text and as an address for apps. Undefined if it was sealed under another SECRET. */
export const shownSecret = async (
  { settings, site }: Pick<Services, 'settings' | 'site'>,
  account: { readonly id: number; readonly username: string },
  sealed: string,
): Promise<{ readonly text: string; readonly address: string } | undefined> => {
  const secret = unseal(settings.secret, purpose(account.id), sealed);
  if (secret === undefined) return undefined;
  const totp = await totpOf(secret, { issuer: site.get('site.name'), label: account.username });
  return { text: secret.replace(/(.{4})(?=.)/g, '$1 '), address: totp.toString() };
};

/** Number of the period whose code this is, one before or after now included; undefined for a wrong code. */
export const stepOfCode = async (
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  userId: number,
  sealed: string,
  code: string,
): Promise<number | undefined> => {
  const secret = unseal(settings.secret, purpose(userId), sealed);
  if (secret === undefined || !/^\d{6}$/.test(code)) return undefined;
  const timestamp = clock.now();
  const delta = (await totpOf(secret)).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
};

// Letters and digits that are not taken for each other.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const codeOf = ({ settings }: Site, key: string, index: number): string => {
  const bytes = createHmac('sha256', settings.secret).update(`recovery-code ${key}:${index}`).digest();
  const letters = [...bytes.subarray(0, 12)].map(byte => alphabet[byte % alphabet.length] ?? 'a').join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
};

/** Recovery codes that follow from a random key, which is stored nowhere, and the secret of the site. */
export const recoveryCodes = (services: Site, key: string): string[] =>
  Array.from({ length: recoveryCodeCount }, (_, index) => codeOf(services, key, index));

/** Hash of a typed or made recovery code; blanks, hyphens and case do not count. */
export const recoveryHash = ({ settings }: Site, userId: number, code: string): string =>
  createHmac('sha256', settings.secret)
    .update(`recovery-code:${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');
