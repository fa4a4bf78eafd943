import type { RequestContext, Services } from '../../core/context/index.ts';
import { isAway, type Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { emailMark, mailKey, networkMark } from '../../core/net/index.ts';
import { groupsFor } from '../../core/process/index.ts';
import { moment } from '../../core/time/index.ts';

/** Answers for each list of marks whether one of them is blocked; lists that come meanwhile are read together. */
const { join: isBlocked } = groupsFor<Services, readonly string[], boolean>(
  async ({ sql, clock }, lists) => {
    const blocked = new Set<string>(
      await sql('commenter_blocks')
        .whereIn('mark', [...new Set(lists.flat())])
        .where(lasting => lasting.whereNull('ends_at').orWhere('ends_at', '>', moment(clock)))
        .pluck('mark'),
    );
    return lists.map(marks => marks.some(mark => blocked.has(mark)));
  },
  { most: 50, atOnce: 2, endsWaiting: isAway },
);

/**
 * Refuses a guest whose e-mail address or network is blocked. The error says neither which of them nor until when;
 * members are blocked by their accounts. Belongs before the transaction.
 */
export const refuseBlocked = async ({ services, actor, ip }: RequestContext, email: string): Promise<void> => {
  if (actor.account) return;
  const { secret } = services.settings;
  const marks = [networkMark(secret, ip), ...(email === '' ? [] : [emailMark(secret, mailKey(email))])];
  if (await isBlocked(services, marks)) throw new UserError('FORBIDDEN', { status: 403 });
};

/** Before the comments of one person lose their names: takes these out of blocks of the networks they came from. */
export const forgetBlockedNames = async (
  sql: Transaction,
  table: 'comments' | 'item_comments',
  ids: readonly number[],
): Promise<void> => {
  const rows: { network: string; name: string }[] = await sql(table)
    .distinct('network', 'name')
    .whereIn('id', [...ids])
    .whereNotNull('network');
  if (rows.length === 0) return;
  await sql('commenter_blocks')
    .whereIn(
      'mark',
      rows.map(({ network }) => network),
    )
    .whereIn(
      'name',
      rows.map(({ name }) => name),
    )
    .update({ name: '' });
};

/** Takes name and address out of the block of an e-mail address; its keyed hash goes on blocking. */
export const forgetBlocked = (sql: Transaction, mark: string): Promise<number> =>
  sql('commenter_blocks').where('mark', mark).update({ name: '', email: '' });
