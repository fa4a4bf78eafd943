import { audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { detachItem } from '../../media/index.ts';
import { relistItems } from '../article-model/index.ts';
import { deleteAttachments } from '../attachments/index.ts';
import { dropReportsBelow } from '../comments/index.ts';
import type { EditableItem } from '../form-values/index.ts';
import { indexItems } from '../search/index.ts';

/** Moves items to the trash or restores their previous state; items of authors who need approval become pending. */
export const moveItems = async (
  mutation: MutationContext,
  items: readonly EditableItem[],
  way: 'trash' | 'restore',
): Promise<void> => {
  const ids = items.map(({ id }) => id);
  const approves = can(mutation.actor, 'items.manage', site) || !mutation.services.site.get('articles.approval');
  await mutation
    .sql('items')
    .whereIn('id', ids)
    .update(
      way === 'trash'
        ? { trashed_at: moment(mutation.services.clock) }
        : { trashed_at: null, ...(approves ? {} : { published: false }) },
    )
    .increment('version', 1);
  await relistItems(mutation.sql, ids);
  mutation.invalidate('items', ...ids.map(id => `item:${id}` as const));
  await audit(mutation, { act: `item.${way}`, type: 'item', ids });
};

/** Deletes items permanently. Throws for all of them if one is not in the trash. */
export const deleteItems = async (mutation: MutationContext, items: readonly EditableItem[]): Promise<void> => {
  const live = items.find(({ isTrashed }) => !isTrashed);
  if (live) throw new UserError('ITEM_EDIT_DELETE_LIVE', { args: [live.title], status: 409 });
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  await deleteAttachments(mutation, [...titles.keys()]);
  await dropReportsBelow(mutation.sql, [...titles.keys()]);
  for (const { id } of items) await detachItem(mutation.sql, id);
  await mutation
    .sql('items')
    .whereIn('id', [...titles.keys()])
    .delete();
  await indexItems(mutation.sql, [...titles.keys()]);
  mutation.invalidate('items', ...items.map(({ id }) => `item:${id}` as const));
  await audit(mutation, {
    act: 'item.delete',
    type: 'item',
    ids: [...titles.keys()],
    detail: id => titles.get(id) ?? '',
  });
};
