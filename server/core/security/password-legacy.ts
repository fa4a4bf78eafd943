import { createHash, timingSafeEqual } from 'node:crypto';

/** A hash that another system made: verified once more, then replaced by ours. */
interface LegacyScheme {
  readonly form: RegExp;
  readonly matches: (password: string, stored: string) => boolean | Promise<boolean>;
}

const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

const md5 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const phpassDigits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const phpassText = (bytes: Buffer): string => {
  let written = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = [bytes[at], bytes[at + 1], bytes[at + 2]];
    const value = (group[0] ?? 0) | ((group[1] ?? 0) << 8) | ((group[2] ?? 0) << 16);
    const digits = 1 + group.filter(byte => byte !== undefined).length;
    for (let digit = 0; digit < digits; digit++) written += phpassDigits[(value >> (6 * digit)) & 63] ?? '';
  }
  return written;
};

const phpass = (password: string, stored: string): boolean => {
  let bytes = md5(stored.slice(4, 12), password);
  for (let rounds = 2 ** phpassDigits.indexOf(stored[3] ?? ''); rounds > 0; rounds--) bytes = md5(bytes, password);
  return equal(Buffer.from(phpassText(bytes)), Buffer.from(stored.slice(12)));
};

const bcrypt = async (password: string, stored: string): Promise<boolean> => {
  const { default: bcryptjs } = await import('bcryptjs');
  return bcryptjs.compare(password, stored);
};

const joomla =
  (algorithm: 'md5' | 'sha256') =>
  (password: string, stored: string): boolean => {
    const [digest = '', salt = ''] = stored.replace(/^\{SHA256\}/, '').split(':');
    return equal(createHash(algorithm).update(password).update(salt).digest(), Buffer.from(digest, 'hex'));
  };

// Costs are bounded, so that an imported row cannot hold the process: bcrypt to 2^14 rounds, phpass to 2^16.
export const legacySchemes: readonly LegacyScheme[] = [
  { form: /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/, matches: bcrypt },
  { form: /^\$[PH]\$[5-9A-E][./A-Za-z0-9]{30}$/, matches: phpass },
  { form: /^[0-9a-f]{32}(?::[^:]{0,64})?$/i, matches: joomla('md5') },
  { form: /^\{SHA256\}[0-9a-f]{64}:[^:]{1,64}$/, matches: joomla('sha256') },
];
