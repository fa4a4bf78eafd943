import { audit } from '../../audit/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { relistItems } from '../article-model/index.ts';
import type { EditableItem } from '../form-values/index.ts';

const changes = {
  publish: { published: true },
  unpublish: { published: false },
  feature: { featured: true },
  unfeature: { featured: false },
} as const;

export type ItemAct = keyof typeof changes;

/** True if this author's articles need approval. */
export const awaitsApproval = ({ actor, services }: RequestContext): boolean =>
  !can(actor, 'items.manage', site) && services.site.get('articles.approval');

/** Changes all items or none: throws if one is in the trash, or if an author who needs approval publishes. */
export const changeItems = async (
  mutation: MutationContext,
  items: readonly EditableItem[],
  act: ItemAct,
): Promise<void> => {
  if (act === 'publish' && awaitsApproval(mutation)) throw new UserError('ITEM_LIST_WAITS', { status: 403 });
  const trashed = items.find(({ isTrashed }) => isTrashed);
  if (trashed) throw new UserError('ITEM_LIST_IN_TRASH', { args: [trashed.title], status: 409 });
  const ids = items.map(({ id }) => id);
  await mutation.sql('items').whereIn('id', ids).update(changes[act]).increment('version', 1);
  await relistItems(mutation.sql, ids);
  mutation.invalidate('items', ...ids.map(id => `item:${id}` as const));
  await audit(mutation, { act: `item.${act}`, type: 'item', ids });
};
