import type { Services } from '../context/index.ts';
import { retrying } from '../db/index.ts';
import { idsUnderWay, leaseSeconds, type OwnLease, workRound } from '../leases/index.ts';
import { type Pace, unpaced } from '../process/index.ts';
import { moment } from '../time/index.ts';
import { deliverMail, type MailTemplate } from './deliver-mail.ts';
import { noMailServer } from './mail-sentences.ts';
import { type MailTransport, mailTransport } from './mail-transport.ts';
import { claimMails, markSent, type OutboxRow, releaseMails } from './outbox-queries.ts';

const batch = 20;

export interface OutboxWorker {
  /** Sends due mails; returns the number of attempts. */
  readonly work: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const claim = ({ sql, clock, node }: Services, isStopping: () => boolean): Promise<OutboxRow[]> => {
  const except = idsUnderWay(node, 'outbox');
  return claimMails(sql, {
    ...{ now: moment(clock), worker: node, seconds: leaseSeconds, most: batch, except, isStopping },
  });
};

/** Worker that sends the mails of the outbox. Several processes may each have one. */
export const outboxWorker = (services: Services, template: MailTemplate, pace: Pace = unpaced): OutboxWorker => {
  const { sql, clock, log, settings } = services;
  /** Leases of accepted mails whose rows do not say so yet, by id. */
  const accepted = new Map<number, OwnLease>();
  let transport: Promise<MailTransport> | undefined;
  let isClosing = false;
  let isReleased = settings.smtpUrl === undefined;

  const recordAccepted = async (): Promise<void> => {
    for (const [id, lease] of accepted) {
      await retrying(() => markSent(sql, id, moment(clock)));
      accepted.delete(id);
      lease.end();
    }
  };

  /** Sends a mail and records that it was accepted, before the pause of `pace`. */
  const sendOne = async (open: MailTransport, row: OutboxRow): Promise<void> => {
    const lease = await deliverMail(services, { transport: open, template }, row);
    if (lease) accepted.set(row.id, lease);
    await recordAccepted();
  };

  return {
    work: async () => {
      // After a failure of the database: nothing else is sent before it is known what was.
      await recordAccepted();
      if (!isReleased) await releaseMails(sql, noMailServer);
      isReleased = true;
      return workRound(services, 'outbox', async () => {
        const rows = await claim(services, () => isClosing);
        if (rows.length === 0) return 0;
        transport ??= mailTransport(settings);
        const open = await transport;
        for (const row of rows) {
          // Mails that are left are given back when the process leaves, or due when their lease ends.
          if (isClosing) break;
          await pace(() => sendOne(open, row));
        }
        return rows.length;
      });
    },
    close: async () => {
      isClosing = true;
      (await transport)?.close();
      await recordAccepted().catch(error =>
        log.warn({ err: error, mails: [...accepted.keys()] }, 'accepted mails were not recorded: they are sent again'),
      );
      for (const lease of accepted.values()) lease.end();
    },
  };
};
