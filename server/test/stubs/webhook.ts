import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Heard, Said } from './other-servers.ts';

/** A receiver that verifies deliveries by the Standard Webhooks specification and accepts each event once. */
export const webhookReceiver = (secret: string, now: () => number) => {
  const events = new Map<string, unknown>();
  let moods: Said[] = [];
  const isSigned = ({ headers, body }: Heard): boolean => {
    const id = String(headers['webhook-id'] ?? '');
    const timestamp = String(headers['webhook-timestamp'] ?? '');
    if (id === '' || !/^\d+$/.test(timestamp) || Math.abs(now() / 1000 - Number(timestamp)) > 300) return false;
    const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest();
    return String(headers['webhook-signature'])
      .split(' ')
      .map(one => Buffer.from(one.replace(/^v1,/, ''), 'base64'))
      .some(given => given.length === signature.length && timingSafeEqual(given, signature));
  };
  return {
    events,
    moods: (...next: readonly Said[]): void => {
      moods = [...next];
    },
    speaks: (heard: Heard): Said => {
      if (heard.method !== 'POST' || !isSigned(heard))
        return { status: 401, json: { message: 'No matching signature' } };
      const mood = moods.shift();
      if (mood && !mood.isCut) return mood;
      const id = String(heard.headers['webhook-id']);
      if (!events.has(id)) events.set(id, JSON.parse(heard.body.toString()));
      return mood ?? { status: 204 };
    },
  };
};
