import { Webhook as Signer } from 'standardwebhooks';
import { publicReading } from '../api/index.ts';
import type { Services } from '../core/context/index.ts';
import { fetchExternal } from '../core/net/index.ts';
import { moment } from '../core/time/index.ts';
import type { Delivery, DeliveryProblem } from './delivery-queries.ts';
import { unsealSecret } from './secret.ts';
import { subscriptionData } from './subscription-event.ts';
import type { Webhook } from './webhook-queries.ts';

/** Result of one attempt. */
export interface Sent {
  readonly status: number | null;
  readonly tookMs: number;
  readonly problem: DeliveryProblem;
  /** Beginning of the answer, as text. */
  readonly answer: string;
}

const timeMs = 15_000;
/** Bytes that are read, and characters that are stored, of an answer. */
const readMost = 4_096;
const storedMost = 1_000;

const withdrawing = /\.(?:unpublished|deleted)$/;

/**
 * Content of an event: what the API shows to everybody at this moment. Of a text that was withdrawn, or is held or
 * private, only its id and address.
 */
const dataOf = async (services: Services, { type, subject, subjectId, address }: Delivery): Promise<unknown> => {
  if (subject === 'test') return { url: `${services.settings.baseUrl}/` };
  if (subject === 'subscription')
    return (await subscriptionData(services.sql, subjectId)) ?? { id: subjectId, target: null };
  const shown = withdrawing.test(type) ? undefined : await publicReading(services, subject, subjectId);
  return shown ?? { id: subjectId, url: address === '' ? null : services.settings.baseUrl + address };
};

const readable = (body: Buffer, secret: string): string =>
  body
    .toString('utf8')
    // Removed before the text is cut: half a secret would not be recognized.
    .replaceAll(secret, '•••')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a text holds none of them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .slice(0, storedMost);

const problemOf = { address: 'address', redirects: 'redirects', time: 'time', unreachable: 'unreachable' } as const;

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Sends a delivery once (Standard Webhooks). Never throws for errors of the other server. */
export const sendDelivery = async (services: Services, webhook: Webhook, delivery: Delivery): Promise<Sent> => {
  const secret = unsealSecret(services, webhook);
  if (secret === undefined) return { status: null, tookMs: 0, problem: 'secret', answer: '' };
  const { type, createdAt, messageId } = delivery;
  const data = await dataOf(services, delivery);
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const now = moment(services.clock);
  const begin = performance.now();
  const answer = await fetchExternal(webhook.url, {
    ...services.outbound,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Lectern',
      'webhook-id': messageId,
      'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
      'webhook-signature': new Signer(secret).sign(messageId, now, body),
    },
    body,
    timeMs,
    cutAt: readMost,
  });
  const tookMs = Math.round(performance.now() - begin);
  if (answer.kind === 'refused') {
    const problem = answer.reason === 'size' ? 'unreachable' : problemOf[answer.reason];
    return { status: null, tookMs, problem, answer: '' };
  }
  const problem = isSuccess(answer.status) ? '' : 'status';
  return { status: answer.status, tookMs, problem, answer: readable(answer.body, secret) };
};
