import { z } from 'zod';
import type { Services, TransactionContext } from '../context/index.ts';
import { addJob, registerJob } from '../jobs/index.ts';
import { moment } from '../time/index.ts';

/** The length of a window; each reader gets one mail about it. */
const windowMs = 5 * 60_000;

/** Transactions that began within a window end within this time after it. */
const graceMs = 10_000;

export interface MailWindow {
  /** Number of the window, the same in every mail about it. */
  readonly window: number;
  readonly start: Date;
  readonly end: Date;
}

const payloadShape = z.object({ window: z.int() });

/**
 * Registers a job that mails about a window of five minutes. Returns a function that adds the job of the current window
 * in the transaction of the change.
 */
export const mailWindow = (
  kind: string,
  compose: (services: Services, window: MailWindow) => Promise<void>,
): ((context: TransactionContext) => Promise<void>) => {
  registerJob(kind, async (services, payload) => {
    const { window } = payloadShape.parse(payload);
    const start = new Date(window * windowMs);
    await compose(services, { window, start, end: new Date(start.getTime() + windowMs) });
  });
  return ({ sql, services }) => {
    const window = Math.floor(moment(services.clock).getTime() / windowMs);
    const dueAt = new Date((window + 1) * windowMs + graceMs);
    return addJob(sql, { kind, dedupeKey: `${window}`, payload: { window }, dueAt });
  };
};
