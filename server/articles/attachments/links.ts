import { createHash, createHmac } from 'node:crypto';

/** Hash in a download address; proves that this site printed the address (wire, articles §4). */
export const attachmentHash = (secret: string, id: number): string =>
  createHmac('sha256', secret).update(`attachment:${id}`).digest('hex').slice(0, 32);

/** Same hash as installed sites computed it. */
export const installedHash = (secret: string, id: string): string =>
  createHash('md5').update(`${secret}${id}`).digest('hex');
