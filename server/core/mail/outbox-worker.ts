import type { Services } from '../context/index.ts';
import { idsUnderWay, leaseSeconds, workEnds, workRound } from '../leases/index.ts';
import { type Pace, unpaced } from '../process/index.ts';
import { moment } from '../time/index.ts';
import { deliverMail, type MailTemplate } from './deliver-mail.ts';
import { noMailServer } from './mail-sentences.ts';
import { type MailTransport, mailTransport } from './mail-transport.ts';
import { claimMails, type OutboxRow, releaseMails } from './outbox-queries.ts';

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
  const { sql, log, settings } = services;
  // Pending after every error: a mail that was accepted is not sent again.
  const ends = workEnds<number>(() => true);
  let transport: Promise<MailTransport> | undefined;
  let isClosing = false;
  let isReleased = settings.smtpUrl === undefined;

  /** Sends a mail and records how that ended, before the pause of `pace`. */
  const sendOne = async (open: MailTransport, row: OutboxRow): Promise<void> => {
    const end = await deliverMail(services, { transport: open, template }, row);
    if (end) await ends.record(end);
  };

  return {
    work: async () => {
      // After a failure of the database: nothing else is sent before it is known what was.
      await ends.recordPending();
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
      await ends
        .recordPending()
        .catch(error =>
          log.warn(
            { err: error, mails: ends.pendingIds() },
            'attempts to send mails were not recorded: they may be sent again',
          ),
        );
      ends.abandon();
    },
  };
};
