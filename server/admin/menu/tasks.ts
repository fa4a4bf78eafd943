import type { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import type { siteTasks } from '../../../protocol/site.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { type AuditAct, audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { deletedNotice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths, secureAddress, sitePath } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { menuItems } from '../../core/settings/index.ts';
import { menuItemId } from './list-views.tsx';
import { menuAgain } from './page.tsx';
import {
  addMenuItems,
  changeMenuItem,
  lockedMenu,
  type MenuFields,
  type MenuPosition,
  orderMenu,
  placeLinksBelow,
  removedItems,
  removeMenuItems,
} from './queries.ts';
import { isTargetThere } from './target-queries.ts';
import { isOwnPage, readTarget } from './target-views.tsx';

type MenuParams = z.infer<(typeof siteTasks)['menu.save']['params']>;

const idsOf = (menu: readonly MenuPosition[]): number[] => menu.map(({ id }) => id);

/** The link above, which must be one of the first level; the lower level has no further one. */
const checkParent = (menu: readonly MenuPosition[], { id, parent }: MenuParams): MenuPosition | undefined => {
  if (parent === 0) return undefined;
  const above = menu.find(one => one.id === parent);
  const isAbove = menu.some(({ parentId }) => parentId === id && id !== undefined);
  if (!above || above.id === id || above.parentId !== null || isAbove)
    throw new UserError('MENU_PARENT_WRONG', { field: 'parent' });
  return above;
};

const checkLimits = (menu: readonly MenuPosition[], { id, parent, place }: MenuParams): void => {
  const others = menu.filter(one => one.id !== id);
  if (others.length >= limits.menuItems) throw new UserError('MENU_FULL', { args: [limits.menuItems] });
  const top = others.filter(one => one.parentId === null && one.place === 'header');
  if (parent === 0 && place === 'header' && top.length >= limits.menuTopItems)
    throw new UserError('MENU_TOP_FULL', { args: [limits.menuTopItems], field: 'parent' });
};

const addressOf = ({ target, address }: MenuParams): string =>
  isOwnPage(target) ? target : (sitePath(address) ?? secureAddress(address) ?? '');

const fieldsOf = (params: MenuParams, menu: readonly MenuPosition[], isThere: boolean): MenuFields => {
  const { label, address, audience, place, parent } = params;
  const target = readTarget(params.target);
  const read = target ? '' : addressOf(params);
  const isHeading = address === '' && parent === 0 && place === 'header';
  let above: MenuPosition | undefined;
  checkForm(
    () => {
      if (label === '') throw new UserError('MENU_LABEL_MISSING', { field: 'label' });
    },
    () => {
      if (params.target !== '' && !isThere && !isOwnPage(params.target))
        throw new UserError('MENU_TARGET_GONE', { field: 'target' });
    },
    () => {
      if (target) return;
      if ((read === '' && !isHeading) || read.length > limits.redirectAddress)
        throw new UserError('MENU_ADDRESS_WRONG', { field: 'address' });
    },
    () => {
      above = checkParent(menu, params);
    },
    () => checkLimits(menu, params),
  );
  return {
    ...{ label, address: read, audience, place: above?.place ?? place, parent_id: above?.id ?? null },
    ...{ target_kind: target?.kind ?? null, target_id: target?.id ?? null },
  };
};

const done = (key: TextKey): Redirect => ({ to: paths.menu, notice: { kind: 'success', text: text(key) } });

// Every page shows the menu; reloading the settings reads it again.
const showAnew = async (mutation: MutationContext, act: AuditAct, id: number): Promise<void> => {
  mutation.invalidate('frame', 'settings');
  await audit(mutation, { act, type: 'menu', ids: [id] });
};

const save = async (mutation: MutationContext, params: MenuParams): Promise<void> => {
  const { sql } = mutation;
  const menu = await lockedMenu(sql);
  if (params.id !== undefined && !menu.some(({ id }) => id === params.id)) throw notFound();
  const target = readTarget(params.target);
  const fields = fieldsOf(params, menu, target !== null && (await isTargetThere(sql, target)));
  if (params.id !== undefined) {
    await changeMenuItem(sql, params.id, fields);
    await placeLinksBelow(sql, params.id, fields.place);
  } else await addMenuItems(sql, [fields], menu.length);
  await orderMenu(sql, idsOf(await lockedMenu(sql)));
  await showAnew(mutation, 'menu.save', params.id ?? 0);
};

/** Moves a link among those of its place and parent. */
const move = async (mutation: MutationContext, id: number, by: -1 | 1): Promise<Redirect> => {
  const menu = await lockedMenu(mutation.sql);
  const item = menu.find(one => one.id === id);
  if (!item) throw notFound();
  const siblings = idsOf(menu.filter(({ place, parentId }) => place === item.place && parentId === item.parentId));
  const from = siblings.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), siblings.length - 1);
  const moved = siblings.toSpliced(from, 1).toSpliced(to, 0, id);
  // Siblings take each other's positions; all others stay where they are.
  await orderMenu(
    mutation.sql,
    idsOf(menu).map(one => (siblings.includes(one) ? (moved[siblings.indexOf(one)] ?? one) : one)),
  );
  await showAnew(mutation, 'menu.move', id);
  const label = (await menuItems(mutation.sql)).find(one => one.id === id)?.label ?? '';
  return {
    to: `${paths.menu}#${menuItemId(id)}`,
    notice: { kind: 'success', text: text('MENU_MOVED', label, to + 1, siblings.length) },
  };
};

type MenuTask = 'menu.save' | 'menu.restore' | 'menu.up' | 'menu.down' | 'menu.delete';

export const menuTaskHandlers: TaskHandlers<MenuTask> = {
  'menu.save': taskHandler({
    act: 'site.administer',
    invalidates: ['frame', 'settings'],
    load: () => site,
    run: async (mutation, _, params) => {
      await save(mutation, params);
      return done('MENU_SAVED');
    },
    onInvalid: menuAgain,
  }),
  'menu.up': taskHandler({
    act: 'site.administer',
    invalidates: ['frame', 'settings'],
    load: () => site,
    run: (mutation, _, { id }) => move(mutation, id, -1),
  }),
  'menu.down': taskHandler({
    act: 'site.administer',
    invalidates: ['frame', 'settings'],
    load: () => site,
    run: (mutation, _, { id }) => move(mutation, id, 1),
  }),
  'menu.delete': taskHandler({
    act: 'site.administer',
    invalidates: ['frame', 'settings'],
    load: () => site,
    run: async (mutation, _, { ids }) => {
      const storedIds = idsOf(await lockedMenu(mutation.sql));
      if (ids.some(id => !storedIds.includes(id))) throw notFound();
      await removeMenuItems(mutation.sql, ids);
      await orderMenu(
        mutation.sql,
        storedIds.filter(id => !ids.includes(id)),
      );
      await showAnew(mutation, 'menu.delete', ids[0] ?? 0);
      const undo = { task: 'menu.restore', ids, label: text('PAGES_UNDO') };
      return { to: paths.menu, notice: { ...deletedNotice(text('MENU_REMOVED')), undo } };
    },
  }),
  'menu.restore': taskHandler({
    act: 'site.administer',
    invalidates: ['frame', 'settings'],
    load: () => site,
    run: async (mutation, _, { ids }) => {
      const menu = await lockedMenu(mutation.sql);
      const removed = await removedItems(mutation.sql, ids);
      if (removed.length < new Set(ids).size) throw notFound();
      if (menu.length + removed.length > limits.menuItems)
        throw new UserError('MENU_FULL', { args: [limits.menuItems], status: 409 });
      await orderMenu(mutation.sql, [...idsOf(menu), ...removed]);
      await showAnew(mutation, 'menu.save', ids[0] ?? 0);
      return done('MENU_RESTORED');
    },
  }),
};
