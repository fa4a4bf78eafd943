import type { IncomingHttpHeaders } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import type { Services } from '../context/index.ts';
import { isMailAddress, mailKey } from '../net/index.ts';
import { moment } from '../time/index.ts';
import { type BounceKind, recordBounces } from './bounce-queries.ts';

interface Answer {
  readonly status: number;
  readonly sentence: string;
}

const addresses = z.union([z.string().transform(one => [one]), z.array(z.string()).max(100)]);

/** Event of a mail service as it is read here; further fields and events are ignored. */
const eventShape = z.object({
  type: z.string(),
  data: z.object({
    to: addresses,
    bounce: z.object({ type: z.string().default(''), message: z.string().default('') }).optional(),
  }),
});

const headerNames = ['id', 'timestamp', 'signature'] as const;

// Services that use Svix send its older names of the headers.
const signedHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    headerNames.map(name => [`webhook-${name}`, String(headers[`webhook-${name}`] ?? headers[`svix-${name}`] ?? '')]),
  );

const isSigned = (secret: string, body: Buffer, headers: IncomingHttpHeaders): boolean => {
  try {
    new Webhook(secret).verify(body.toString('utf8'), signedHeaders(headers));
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    // The body is read as JSON after the signature was right.
    if (error instanceof SyntaxError) return true;
    throw error;
  }
};

const kindOf = ({ type, data }: z.infer<typeof eventShape>): BounceKind | undefined => {
  if (type === 'email.complained') return 'complained';
  // A full mailbox or a busy server is no reason to end subscriptions.
  const isForGood = data.bounce === undefined || /^(?:permanent|hard)$/i.test(data.bounce.type);
  return type === 'email.bounced' && isForGood ? 'bounced' : undefined;
};

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Takes an event of a mail service, signed by the scheme of Standard Webhooks with `MAIL_WEBHOOK_SECRET`: an address
 * that bounced for good or complained gets no announcements any more.
 */
export const answerMailEvent = async (
  services: Services,
  { body, headers }: { readonly body: Buffer; readonly headers: IncomingHttpHeaders },
): Promise<Answer> => {
  const { settings, sql, clock } = services;
  if (settings.mailWebhookSecret === undefined)
    return { status: 404, sentence: 'MAIL_WEBHOOK_SECRET is not set, so events of mails are not taken.' };
  if (!isSigned(settings.mailWebhookSecret, body, headers))
    return { status: 401, sentence: 'The signature is missing, wrong or too old.' };
  const event = eventShape.safeParse(parsed(body));
  const kind = event.success ? kindOf(event.data) : undefined;
  if (!event.success || kind === undefined) return { status: 202, sentence: 'This event changes nothing.' };
  const { to, bounce } = event.data.data;
  const reason = bounce?.message ?? '';
  const emailKeys = [...new Set(to.filter(isMailAddress).map(mailKey))];
  await recordBounces(sql, { emailKeys, kind, reason, now: moment(clock) });
  return { status: 200, sentence: 'The event was recorded.' };
};
