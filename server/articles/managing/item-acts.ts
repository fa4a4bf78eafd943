import { audit } from '../../audit/index.ts';
import type { Deed, Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { may, site } from '../../core/policy/index.ts';
import type { EditableItem } from '../item-form/index.ts';
import { relistItems } from '../item-model/index.ts';

const changes = {
  publish: { published: true },
  unpublish: { published: false },
  feature: { featured: true },
  unfeature: { featured: false },
} as const;

export type ItemAct = keyof typeof changes;

/** Whether what this person writes waits until somebody else publishes it. */
export const awaitsApproval = ({ actor, services }: Visit): boolean =>
  !may(actor, 'items.manage', site) && services.site.get('articles.approval');

/** Does it to all of them; one in the trash refuses all, and so does publishing by who waits for approval. */
export const changeItems = async (deed: Deed, items: readonly EditableItem[], act: ItemAct): Promise<void> => {
  if (act === 'publish' && awaitsApproval(deed)) throw new Refusal('ITEM_LIST_WAITS', { status: 403 });
  const trashed = items.find(({ isTrashed }) => isTrashed);
  if (trashed) throw new Refusal('ITEM_LIST_IN_TRASH', { args: [trashed.title], status: 409 });
  const ids = items.map(({ id }) => id);
  await deed.sql('items').whereIn('id', ids).update(changes[act]).increment('version', 1);
  await relistItems(deed.sql, ids);
  deed.touch('items', ...ids.map(id => `item:${id}` as const));
  await audit(deed, { act: `item.${act}`, type: 'item', ids });
};
