import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'lectern', `seal:${purpose}`, 32));

/**
 * Text that only this site can read again (AES-256-GCM under a key of SECRET). `purpose` says what it is and whose:
 * sealed for one, it opens for no other.
 */
export const seal = (secret: string, purpose: string, text: string): string => {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** The text again; undefined when it was changed, sealed for something else, or under another SECRET. */
export const unseal = (secret: string, purpose: string, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivLength + tagLength) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
};
