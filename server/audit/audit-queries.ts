import type { MutationContext } from '../core/context/index.ts';
import { moment } from '../core/time/index.ts';
import type { AuditAct } from './audit-words.ts';

export interface Audited {
  readonly act: AuditAct;
  readonly type:
    | 'post'
    | 'user'
    | 'invitation'
    | 'team'
    | 'commenter'
    | 'group'
    | 'level'
    | 'site'
    | 'menu'
    | 'site-page'
    | 'mail'
    | 'follower'
    | 'reaction'
    | 'redirect'
    | 'provider'
    | 'webhook'
    | 'import'
    | 'button'
    | 'payment-event'
    | 'item'
    | 'category'
    | 'item-category'
    | 'item-field'
    | 'item-field-group';
  readonly ids: readonly number[];
  /** Details that the row does not show any more. */
  readonly detail?: (id: number) => string;
}

/** Writes down who did what, in the transaction that does it; a job acts for nobody. */
export const audit = async (
  mutation: Pick<MutationContext, 'sql' | 'services'> & { readonly actor: MutationContext['actor'] | null },
  { act, type, ids, detail }: Audited,
): Promise<void> => {
  if (ids.length === 0) return;
  await mutation.sql('audit_log').insert(
    ids.map(id => ({
      user_id: mutation.actor?.account?.id ?? null,
      act,
      type,
      target_id: id,
      detail: detail?.(id).slice(0, 1000) ?? '',
      created_at: moment(mutation.services.clock),
    })),
  );
};
