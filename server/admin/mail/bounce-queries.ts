import { countRows, likePrefix, type Sql, type Transaction } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';
import type { BounceKind } from '../../core/mail/index.ts';

export interface BounceLine {
  readonly id: number;
  readonly email: string;
  readonly kind: BounceKind;
  readonly reason: string;
  readonly createdAt: Date;
}

/** A page of the addresses that refuse mails, by the order of their entries, and the number of all. */
export const bouncesOf = async (
  sql: Sql,
  { search, ordering, start }: { search: string; ordering: Ordering; start: number },
): Promise<{ readonly bounces: BounceLine[]; readonly total: number }> => {
  const found = () =>
    sql('mail_bounces').modify(query => {
      if (search) query.where('email_key', 'like', likePrefix(search));
    });
  const [bounces, total]: [BounceLine[], number] = await Promise.all([
    found()
      .select({ id: 'id', email: 'email_key', kind: 'kind', reason: 'reason', createdAt: 'created_at' })
      .orderBy('id', ordering)
      .limit(listSize)
      .offset(start),
    countRows(found()),
  ]);
  return { bounces, total };
};

export const dropBounces = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('mail_bounces')
    .whereIn('id', [...ids])
    .delete();
