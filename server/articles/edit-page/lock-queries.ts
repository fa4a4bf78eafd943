import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { moment } from '../../core/time/index.ts';

/** An editing lock expires after this time. */
const lockTimeoutMs = 60 * 60 * 1000;

/** User who has the article open, and since when. */
export interface LockOwner {
  readonly id: number;
  readonly name: string;
  readonly since: Date;
}

const expiredBefore = ({ services: { clock } }: RequestContext): Date =>
  new Date(moment(clock).getTime() - lockTimeoutMs);

/** Another user who has the article open, if any. */
export const otherLockOwner = async (context: RequestContext, articleId: number): Promise<LockOwner | undefined> =>
  context
    .sql('items as i')
    .join('users as u', 'u.id', 'i.checked_out_by')
    .where('i.id', articleId)
    .where('i.checked_out_at', '>', expiredBefore(context))
    .whereNot('i.checked_out_by', context.actor.account?.id ?? 0)
    .select('u.id', 'u.name', { since: 'i.checked_out_at' })
    .first();

/** Takes the editing lock unless another user has it. */
export const acquireLock = (context: RequestContext, articleId: number): Promise<number> => {
  const userId = context.actor.account?.id ?? 0;
  return context
    .sql('items')
    .where('id', articleId)
    .where(free =>
      free
        .whereNull('checked_out_by')
        .orWhere('checked_out_by', userId)
        .orWhere('checked_out_at', '<=', expiredBefore(context)),
    )
    .update({ checked_out_by: userId, checked_out_at: moment(context.services.clock) });
};

/** Takes the editing lock from any user. */
export const takeOverLock = (context: RequestContext, articleId: number): Promise<number> =>
  context
    .sql('items')
    .where('id', articleId)
    .update({ checked_out_by: context.actor.account?.id ?? null, checked_out_at: moment(context.services.clock) });

/** Releases the user's editing lock. */
export const releaseLock = (sql: Sql, articleId: number, userId: number): Promise<number> =>
  sql('items').where({ id: articleId, checked_out_by: userId }).update({ checked_out_by: null, checked_out_at: null });
