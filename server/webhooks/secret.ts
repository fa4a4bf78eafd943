import { createHmac } from 'node:crypto';
import type { Services } from '../core/context/index.ts';
import { seal, unseal } from '../core/security/index.ts';
import type { Webhook } from './webhook-queries.ts';

type Site = Pick<Services, 'settings'>;

const purposeOf = (id: number): string => `webhook:${id}`;

/**
 * HMAC-SHA256 of the one-time key with SECRET, as `whsec_` and Base64 of 32 bytes (Standard Webhooks). The key alone,
 * which browser history contains, does not reveal the secret.
 */
export const secretOfKey = ({ settings }: Site, key: string): string =>
  `whsec_${createHmac('sha256', settings.secret).update(`webhook ${key}`).digest('base64')}`;

/** Encrypts the secret of a webhook for storage. */
export const sealSecret = ({ settings }: Site, id: number, secret: string): string =>
  seal(settings.secret, purposeOf(id), secret);

/** Decrypts the stored secret; undefined if that fails, for example after a change of SECRET or an import. */
export const unsealSecret = ({ settings }: Site, { id, secret }: Pick<Webhook, 'id' | 'secret'>): string | undefined =>
  unseal(settings.secret, purposeOf(id), secret);
