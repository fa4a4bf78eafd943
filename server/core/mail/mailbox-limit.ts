import type { Services } from '../context/index.ts';
import { digest, type Transaction } from '../db/index.ts';
import { UserError } from '../errors/index.ts';
import { mailKey } from '../net/index.ts';
import { countThrottle } from '../security/index.ts';
import { moment } from '../time/index.ts';

const most = 10;
const perMs = 6 * 3600_000;

/**
 * Counts a mail that anybody can request for any address, such as a confirmation. Throws after ten in six hours, so
 * that nobody can flood a mailbox. Part of the transaction that sends the mail.
 */
export const spendMailbox = async (
  { sql, services }: { readonly sql: Transaction; readonly services: Services },
  address: string,
): Promise<void> => {
  const now = moment(services.clock);
  const name = `mailbox:${digest(mailKey(address)).slice(0, 40)}`;
  const count = await countThrottle(sql, name, now, new Date(now.getTime() + perMs));
  if (count > most) throw new UserError('MAILBOX_MOST', { status: 429, code: 'slow-down', field: 'email' });
};
