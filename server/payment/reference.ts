import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const sealed = (secret: string, words: string): string =>
  createHmac('sha256', secret).update(`payment reference\n${words}`).digest('base64url').slice(0, 22);

/**
 * What one checkout is called between us, the payer and the provider: `12-…`, the button with 128 random bits and our seal
 * over both. Nothing is stored for it until a payment is told of.
 */
export const newReference = (secret: string, buttonId: number): string => {
  const words = `${buttonId}-${randomBytes(16).toString('base64url')}`;
  return words + sealed(secret, words);
};

/** The button a reference was made for; undefined: it is none of ours. */
export const buttonIn = (secret: string, reference: string): number | undefined => {
  const [, words = '', id = '', seal = ''] = /^(([1-9]\d{0,9})-[\w-]{22})([\w-]{22})$/.exec(reference) ?? [];
  if (words === '' || !timingSafeEqual(Buffer.from(seal), Buffer.from(sealed(secret, words)))) return undefined;
  return Number(id);
};
