import { type Knex, transact } from '../db/index.ts';
import type { Lease } from '../leases/index.ts';
import { type Mail, sendMails } from './outbox.ts';

/** Mails of one part: they are composed without a pause. */
const mailsMost = 500;

/** Characters of the mails of one part: a database refuses statements that are too long. */
const charactersMost = 3_000_000;

/** Divides mails into parts for one statement each. Mails of a generator are composed as the parts are taken. */
function* partsOf(mails: Iterable<Mail>): Generator<readonly Mail[]> {
  let part: Mail[] = [];
  let characters = 0;
  for (const mail of mails) {
    const length = mail.text.length + (mail.html?.length ?? 0);
    if (part.length === mailsMost || (part.length > 0 && characters + length > charactersMost)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(mail);
    characters += length;
  }
  if (part.length > 0) yield part;
}

/**
 * Stores any number of mails for a job, each part in a transaction of its own, and ends before the next part when the lease
 * of the job is lost. A job that is repeated stores no mail twice if the dedupe key of each is the same again.
 */
export const storeMails = async (sql: Knex, mails: Iterable<Mail>, { check }: Pick<Lease, 'check'>): Promise<void> => {
  for (const part of partsOf(mails)) {
    await check();
    await transact(sql, tx => sendMails(tx, part));
  }
};
