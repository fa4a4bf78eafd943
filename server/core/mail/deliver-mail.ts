import type { Services } from '../context/index.ts';
import { retrying } from '../db/index.ts';
import { beginLease, type WorkEnd } from '../leases/index.ts';
import { moment } from '../time/index.ts';
import { mayBeSent } from './mail-checks.ts';
import { noMailServer } from './mail-sentences.ts';
import type { MailTransport } from './mail-transport.ts';
import { headersOf } from './outbox.ts';
import { markProblem, markSent, type OutboxRow, releaseMail } from './outbox-queries.ts';

const minuteMs = 60_000;

/** Attempts over about three days, with growing pauses; then an administrator has to check. */
const mostAttempts = 14;

/** Pause after the `attempt`th failure. */
const retryMs = (attempt: number): number => Math.min(minuteMs * 2 ** (attempt - 1), 12 * 60 * minuteMs);

const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** Prints a mail in HTML, in the language under way. */
export type MailTemplate = (
  services: Services,
  mail: Pick<OutboxRow, 'subject' | 'text' | 'html' | 'language'>,
) => string;

export interface Sending {
  readonly transport: MailTransport;
  readonly template: MailTemplate;
}

const send = async (services: Services, { transport, template }: Sending, row: OutboxRow): Promise<void> => {
  const { settings, site } = services;
  await transport.send(`${String(row.id).padStart(8, '0')}-${row.messageId}`, {
    from: site.get('mail.from'),
    to: { name: row.name, address: row.recipient },
    subject: row.subject,
    text: row.text,
    ...(site.get('mail.html') ? { html: template(services, row) } : {}),
    // Equal for each attempt, so that a mail sent twice is recognized as one.
    messageId: `<${row.messageId}@${new URL(settings.baseUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...headersOf(row.headers) },
  });
};

/** Stores how an attempt has ended. */
type RecordEnd = () => Promise<number>;

const refused = (services: Services, row: OutboxRow, error: unknown): RecordEnd => {
  const { sql, clock, log, node } = services;
  const isOver = isRefusedForGood(error) || row.attempts >= mostAttempts;
  const problem = error instanceof Error ? error.message : String(error);
  log.warn({ mail: row.id, attempt: row.attempts, problem, isOver }, 'a mail was not taken');
  const dueAt = new Date(clock.now() + retryMs(row.attempts));
  const state = isOver ? 'failed' : 'waiting';
  return () => markProblem(sql, { id: row.id, worker: node }, { problem, state, dueAt });
};

/** Attempts without a mail server, one each hour. */
const hoursWithoutServer = 72;

/** Without a mail server a mail is written to a file for development, and stays waiting. */
const unsent = ({ sql, clock, node }: Services, row: OutboxRow): RecordEnd => {
  const dueAt = new Date(clock.now() + 60 * minuteMs);
  const state = row.attempts >= hoursWithoutServer ? 'failed' : 'waiting';
  return () => markProblem(sql, { id: row.id, worker: node }, { problem: noMailServer, state, dueAt });
};

/** Makes an attempt to send a mail. */
const attempt = async (services: Services, sending: Sending, row: OutboxRow): Promise<RecordEnd> => {
  const { sql, clock, settings } = services;
  try {
    await send(services, sending, row);
  } catch (error) {
    return refused(services, row, error);
  }
  return settings.smtpUrl === undefined ? unsent(services, row) : () => markSent(sql, row.id, moment(clock));
};

/**
 * Sends a claimed mail, if it is still this worker's. Returns the end of the attempt: until it is recorded no other worker
 * may send the mail.
 */
export const deliverMail = async (
  services: Services,
  sending: Sending,
  claimed: OutboxRow,
): Promise<WorkEnd<number> | undefined> => {
  const { sql, clock, node } = services;
  const { id } = claimed;
  if (!(await mayBeSent(services, claimed))) {
    await retrying(() =>
      markProblem(sql, { id, worker: node }, { problem: '', state: 'stopped', dueAt: moment(clock) }),
    );
    return undefined;
  }
  const lease = await beginLease(services, { table: 'outbox', id });
  if (!lease) {
    await retrying(() => releaseMail(sql, { id, worker: node }));
    return undefined;
  }
  const record = await attempt(services, sending, { ...claimed, attempts: claimed.attempts + 1 });
  return { id, lease, record };
};
