import { limits } from '../../../protocol/limits.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { MenuTarget } from '../../core/settings/index.ts';
import { addTargetLink, dropMenuItems, lockedMenu, type MenuPosition, moveTargetLink, orderMenu } from './queries.ts';

interface Placement {
  /** Link that exists already. */
  readonly linkId: number | undefined;
  readonly label: string;
  readonly target: MenuTarget;
  readonly place: 'header' | 'footer';
  /** Link above it; 0 for the first level. */
  readonly parentId: number;
  /** Link that it follows; 0: it stays where it is, or comes last. */
  readonly afterId: number;
}

const checkParent = (menu: readonly MenuPosition[], { linkId, parentId, place }: Placement): void => {
  if (parentId === 0) return;
  const above = menu.find(({ id }) => id === parentId);
  const isAbove = menu.some(one => one.parentId !== null && one.parentId === linkId);
  if (!above || above.parentId !== null || above.id === linkId || isAbove || above.place !== place)
    throw new UserError('MENU_PARENT_WRONG', { field: 'menu_parent' });
};

const checkLimits = (menu: readonly MenuPosition[], { linkId, parentId, place }: Placement): void => {
  const others = menu.filter(({ id }) => id !== linkId);
  if (others.length >= limits.menuItems) throw new UserError('MENU_FULL', { args: [limits.menuItems], field: 'place' });
  const top = others.filter(one => one.parentId === null && one.place === 'header');
  if (parentId === 0 && place === 'header' && top.length >= limits.menuTopItems)
    throw new UserError('MENU_TOP_FULL', { args: [limits.menuTopItems], field: 'place' });
};

const checkAfter = (menu: readonly MenuPosition[], { linkId, parentId, place, afterId }: Placement): void => {
  if (afterId === 0) return;
  const after = menu.find(({ id }) => id === afterId);
  const isSibling = after?.place === place && (after.parentId ?? 0) === parentId && after.id !== linkId;
  if (!isSibling) throw new UserError('PAGE_MENU_AFTER_WRONG', { field: 'menu_after' });
};

/**
 * Shows a target in the menu, by a new link or the one that it has. Throws a refusal of a field of the caller's form.
 */
export const placeInMenu = async ({ sql }: MutationContext, placement: Placement): Promise<void> => {
  const menu = await lockedMenu(sql);
  checkParent(menu, placement);
  checkLimits(menu, placement);
  checkAfter(menu, placement);
  const { linkId, label, target, place, afterId } = placement;
  const parent_id = placement.parentId || null;
  if (linkId !== undefined) await moveTargetLink(sql, linkId, { place, parent_id });
  const id =
    linkId ??
    (await addTargetLink(sql, { label: [...label].slice(0, limits.menuLabel).join(''), place, parent_id }, target));
  const ids = menu.map(one => one.id);
  if (afterId === 0) return orderMenu(sql, ids.includes(id) ? ids : [...ids, id]);
  const others = ids.filter(one => one !== id);
  await orderMenu(sql, others.toSpliced(others.indexOf(afterId) + 1, 0, id));
};

export const removeFromMenu = async ({ sql }: MutationContext, ids: readonly number[]): Promise<void> => {
  const menu = await lockedMenu(sql);
  await dropMenuItems(sql, ids);
  await orderMenu(
    sql,
    menu.map(({ id }) => id).filter(id => !ids.includes(id)),
  );
};
