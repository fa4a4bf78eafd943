import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const signatureOf = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`payment reference\n${payload}`).digest('base64url').slice(0, 22);

/**
 * Creates the reference of one checkout, shared with the payer and the provider: `12-…`, the button's id, 128 random
 * bits and a signature over both. Nothing is stored until the first payment event.
 */
export const newReference = (secret: string, buttonId: number): string => {
  const payload = `${buttonId}-${randomBytes(16).toString('base64url')}`;
  return payload + signatureOf(secret, payload);
};

/** Returns the id of the button in a reference; undefined if the signature is not ours. */
export const referencedButtonId = (secret: string, reference: string): number | undefined => {
  const [, payload = '', id = '', signature = ''] = /^(([1-9]\d{0,9})-[\w-]{22})([\w-]{22})$/.exec(reference) ?? [];
  if (payload === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, payload))))
    return undefined;
  return Number(id);
};
