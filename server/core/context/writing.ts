import { recordChanges, type Tag } from '../cache/index.ts';
import { type Transaction, transact } from '../db/index.ts';
import type { Services } from './services.ts';
import type { Deed, Visit } from './visit.ts';

export type Write = Pick<Deed, 'services' | 'sql' | 'touch' | 'afterwards'>;

/**
 * Runs a change in one transaction. The pages it touches are written to `page_changes` last, in the same transaction
 * and in one order, then dropped here; other processes see the row.
 */
export const writing = async <T>(services: Services, work: (write: Write) => Promise<T>): Promise<T> => {
  let tags = new Set<Tag>();
  let afterwards: (() => void | Promise<void>)[] = [];
  const result = await transact(services.sql, async (sql: Transaction) => {
    tags = new Set();
    afterwards = [];
    const answer = await work({
      services,
      sql,
      touch: (...more) => {
        for (const tag of more) tags.add(tag);
      },
      afterwards: later => {
        afterwards.push(later);
      },
    });
    await recordChanges(sql, [...tags].sort(), services.node);
    return answer;
  });
  services.pages.drop([...tags]);
  if (tags.has('settings')) await services.site.reload(services.sql);
  for (const later of afterwards) await later();
  return result;
};

/** The same for a request: the visit becomes a deed. */
export const doing = <T>(visit: Visit, work: (deed: Deed) => Promise<T>): Promise<T> =>
  writing(visit.services, write => work({ ...visit, ...write }));
