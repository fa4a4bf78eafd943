import { limits } from '../../../../protocol/limits.ts';
import { isMailAddress, mailKey } from '../../../core/net/index.ts';
import { moment } from '../../../core/time/index.ts';
import { type KindImport, knownIds } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { plainLine } from '../../values/index.ts';
import { oldResponse, type ReadResponse } from './response.ts';
import { namedTargets } from './response-targets.ts';

const named = (row: SourceRow) => ({ type: row.utype ?? '', id: row.uid ?? '' });

const addressOf = (row: SourceRow): string => {
  const email = row.email?.trim() ?? '';
  return isMailAddress(email) && email.length <= limits.email ? email : '';
};

/** Subscriptions, active as they were there; nobody is mailed about it. */
export const subscriptionImport: KindImport = {
  kind: 'easyblog subscriptions',
  table: 'easyblog_subscriptions',
  key: 'id',
  target: 'subscriptions',
  compared: [],
  read: async (swap, rows) => {
    const targetOf = await namedTargets(swap, rows.map(named));
    const accounts = await knownIds(
      swap,
      'users',
      rows.map(row => row.user_id),
    );
    const now = moment(swap.services.clock);
    const read = (row: SourceRow): ReadResponse => {
      const email = addressOf(row);
      if (email === '') return { left: 'no e-mail address' };
      const isOfSite = row.utype === 'site';
      const target = targetOf(named(row));
      if (!isOfSite && !target) return { left: 'its target does not exist' };
      const type = row.utype === 'teamblog' ? 'team' : (row.utype ?? '');
      return {
        table: 'subscriptions',
        key: { type, target_id: target?.id ?? 0, email_key: mailKey(email) },
        columns: {
          email,
          name: plainLine(row.fullname, limits.name),
          user_id: accounts.get(row.user_id ?? '') ?? null,
          state: 'active',
          frequency: 'immediate',
          created_at: readDate(row.created) ?? now,
        },
        target: target ?? { table: 'subscriptions', id: 0 },
        duplicate: 'same address in different case',
      };
    };
    return rows.map(row =>
      oldResponse(row.id, `${row.utype} ${row.uid}, ${row.fullname || `account ${row.user_id}`}`, read(row)),
    );
  },
};
