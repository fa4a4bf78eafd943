import type { Deed } from '../core/context/index.ts';
import { moment } from '../core/time/index.ts';
import type { AuditAct } from './audit-words.ts';

export interface Audited {
  readonly act: AuditAct;
  readonly type:
    | 'post'
    | 'user'
    | 'team'
    | 'commenter'
    | 'site'
    | 'menu'
    | 'mail'
    | 'redirect'
    | 'button'
    | 'payment-event'
    | 'item'
    | 'item-category'
    | 'item-field'
    | 'item-field-group';
  readonly ids: readonly number[];
  /** What the row itself will not tell any more. */
  readonly detail?: (id: number) => string;
}

/** Writes down who did what, in the transaction that does it; a job acts for nobody. */
export const audit = async (
  deed: Pick<Deed, 'sql' | 'services'> & { readonly actor: Deed['actor'] | null },
  { act, type, ids, detail }: Audited,
): Promise<void> => {
  if (ids.length === 0) return;
  await deed.sql('audit_log').insert(
    ids.map(id => ({
      user_id: deed.actor?.account?.id ?? null,
      act,
      type,
      target_id: id,
      detail: detail?.(id).slice(0, 1000) ?? '',
      created_at: moment(deed.services.clock),
    })),
  );
};
