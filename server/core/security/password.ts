import { limits } from '../../../protocol/limits.ts';
import { UserError } from '../errors/index.ts';
import { legacySchemes } from './password-legacy.ts';

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const ourPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
const argonForm = /^\$argon2id?\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;

/** Hash of no password, for comparisons of an absent account. */
const nobody = `${ourPrefix}cQ/jEJSlSTCgvBOTWb31wA$je1Dfrgs4W8pTIBKC3lDBEuA9KWSnSr2nOYi/2x123M`;

// Different keyboards encode the same letters differently.
const composed = (password: string): string => password.normalize('NFKC');

const isOverlong = (password: string): boolean => password.length > 2 * limits.password;

/** Refuses passwords shorter than 8 or longer than 1024 characters; nothing is cut off. */
export const checkPassword = (password: string): void => {
  const length = isOverlong(password) ? Number.POSITIVE_INFINITY : [...composed(password)].length;
  if (length < limits.passwordMin || length > limits.password)
    throw new UserError('PASSWORD_LENGTH', { args: [limits.passwordMin, limits.password], field: 'password' });
};

/** The hash to store. Refuses what `checkPassword` refuses. */
export const hashPassword = async (password: string): Promise<string> => {
  checkPassword(password);
  return hashPostPassword(password);
};

/** Hash of the password of a post, which may be short. */
export const hashPostPassword = async (password: string): Promise<string> => {
  const { hash } = await import('@node-rs/argon2');
  return hash(composed(password), cost);
};

const argonMatches = async (password: string, stored: string): Promise<boolean> => {
  const { verify } = await import('@node-rs/argon2');
  // A hash that was damaged in the table matches nothing.
  return verify(stored, composed(password)).catch(() => false);
};

/** Takes the work of a real comparison, so that an absent account does not answer sooner. */
export const dummyVerify = async (password: string): Promise<void> => {
  await argonMatches(isOverlong(password) ? '' : password, nobody);
};

export interface Verified {
  readonly ok: boolean;
  /** The password is right and its hash should be replaced by `hashPassword`'s. */
  readonly upgrade: boolean;
}

const refused: Verified = { ok: false, upgrade: false };

/**
 * Compares with a hash of ours or an imported one: bcrypt, phpass, Joomla's `md5`, `md5:`, `md5:salt` and
 * `{SHA256}sha256:salt`, digests in hex. Anything else matches nothing.
 */
export const verifyPassword = async (password: string, stored: string): Promise<Verified> => {
  if (!isOverlong(password) && argonForm.test(stored)) {
    const ok = await argonMatches(password, stored);
    return { ok, upgrade: ok && !stored.startsWith(ourPrefix) };
  }
  const scheme = isOverlong(password) ? undefined : legacySchemes.find(({ form }) => form.test(stored));
  // Runs beside the old comparison, which may be much faster, so that the time does not reveal the kind of the hash.
  const [ok] = await Promise.all([scheme?.matches(password, stored) ?? false, dummyVerify(password)]);
  return ok ? { ok, upgrade: true } : refused;
};
