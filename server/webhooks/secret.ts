import { createHmac } from 'node:crypto';
import type { Services } from '../core/context/index.ts';
import { seal, unseal } from '../core/security/index.ts';
import type { Webhook } from './webhook-queries.ts';

type Site = Pick<Services, 'settings'>;

const purposeOf = (id: number): string => `webhook:${id}`;

/**
 * Secret that follows from the random key of the page that shows it and the secret of the site: the address of that
 * page, which histories and logs keep, is not enough. 32 bytes, as Standard Webhooks writes them.
 */
export const secretOfKey = ({ settings }: Site, key: string): string =>
  `whsec_${createHmac('sha256', settings.secret).update(`webhook ${key}`).digest('base64')}`;

/** Encrypts the secret of a webhook for storage. */
export const sealSecret = ({ settings }: Site, id: number, secret: string): string =>
  seal(settings.secret, purposeOf(id), secret);

/** Decrypts the stored secret; undefined if that fails, for example after a change of SECRET or an import. */
export const unsealSecret = ({ settings }: Site, { id, secret }: Pick<Webhook, 'id' | 'secret'>): string | undefined =>
  unseal(settings.secret, purposeOf(id), secret);
