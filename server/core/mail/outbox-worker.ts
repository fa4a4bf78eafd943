import type { Services } from '../context/index.ts';
import { beginAttempt } from '../db/index.ts';
import { moment } from '../time/index.ts';
import { mayBeSent } from './mail-checks.ts';
import { noMailServer } from './mail-sentences.ts';
import { type MailTransport, mailTransport } from './mail-transport.ts';
import { headersOf } from './outbox.ts';
import { claimMails, markProblem, markSent, type OutboxRow, releaseMails } from './outbox-queries.ts';

const batch = 20;
const minuteMs = 60_000;

/** Time after which the mail of a dead worker is retried. */
export const leaseMs = 10 * minuteMs;

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

const deliver = async (services: Services, sending: Sending, claimed: OutboxRow): Promise<void> => {
  const { sql, clock, log, node } = services;
  if (!(await mayBeSent(services, claimed))) {
    await markProblem(sql, claimed.id, { problem: '', state: 'stopped', dueAt: moment(clock) });
    return;
  }
  if (!(await beginAttempt(sql, 'outbox', claimed.id, node))) return;
  const row = { ...claimed, attempts: claimed.attempts + 1 };
  try {
    await send(services, sending, row);
  } catch (error) {
    const isOver = isRefusedForGood(error) || row.attempts >= mostAttempts;
    const problem = error instanceof Error ? error.message : String(error);
    log.warn({ mail: row.id, attempt: row.attempts, problem, isOver }, 'a mail was not taken');
    const dueAt = new Date(clock.now() + retryMs(row.attempts));
    await markProblem(sql, row.id, { problem, state: isOver ? 'failed' : 'waiting', dueAt });
    return;
  }
  if (services.settings.smtpUrl === undefined) await keep(services, row);
  else await markSent(sql, row.id, moment(clock));
};

interface Sending {
  readonly transport: MailTransport;
  readonly template: MailTemplate;
}

export interface OutboxWorker {
  /** Sends due mails; returns the number of attempts. */
  readonly work: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Attempts without a mail server, one each hour. */
const hoursWithoutServer = 72;

/** Without a mail server a mail is written to a file for development, and stays waiting. */
const keep = async ({ sql, clock }: Services, row: OutboxRow): Promise<void> => {
  const dueAt = new Date(clock.now() + 60 * minuteMs);
  const state = row.attempts >= hoursWithoutServer ? 'failed' : 'waiting';
  await markProblem(sql, row.id, { problem: noMailServer, state, dueAt });
};

/** Worker that sends the mails of the outbox. Several processes may each have one. */
export const outboxWorker = (services: Services, template: MailTemplate): OutboxWorker => {
  let transport: Promise<MailTransport> | undefined;
  let isClosing = false;
  let isReleased = services.settings.smtpUrl === undefined;
  return {
    work: async () => {
      if (!isReleased) await releaseMails(services.sql, noMailServer);
      isReleased = true;
      const now = moment(services.clock);
      const ends = new Date(now.getTime() + leaseMs);
      const rows = await claimMails(services.sql, { now, ends, worker: services.node, most: batch });
      if (rows.length === 0) return 0;
      transport ??= mailTransport(services.settings);
      const open = await transport;
      // Mails that are left when the worker closes are retried when their lease ends.
      for (const row of rows) if (!isClosing) await deliver(services, { transport: open, template }, row);
      return rows.length;
    },
    close: async () => {
      isClosing = true;
      (await transport)?.close();
    },
  };
};
