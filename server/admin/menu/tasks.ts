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
import { menuAgain, menuItemId } from './page.tsx';
import { addMenuItems, changeMenuItem, dropMenuItems, heldMenu, type MenuFields, orderMenu } from './queries.ts';

type MenuParams = z.infer<(typeof siteTasks)['menu.save']['params']>;

const fieldsOf = ({ label, address, audience }: MenuParams): MenuFields => {
  const read = sitePath(address) ?? secureAddress(address) ?? '';
  checkForm(
    () => {
      if (label === '') throw new UserError('MENU_LABEL_MISSING', { field: 'label' });
    },
    () => {
      if (read === '' || read.length > limits.redirectAddress)
        throw new UserError('MENU_ADDRESS_WRONG', { field: 'address' });
    },
  );
  return { label, address: read, audience };
};

const done = (key: TextKey): Redirect => ({ to: paths.menu, notice: { kind: 'success', text: text(key) } });

// Every page shows the menu; reloading the settings reads it again.
const showAnew = async (mutation: MutationContext, act: AuditAct, id: number): Promise<void> => {
  mutation.invalidate('frame', 'settings');
  await audit(mutation, { act, type: 'menu', ids: [id] });
};

const save = async (mutation: MutationContext, params: MenuParams): Promise<void> => {
  const fields = fieldsOf(params);
  const ids = await heldMenu(mutation.sql);
  if (params.id !== undefined) {
    if (!ids.includes(params.id)) throw notFound();
    await changeMenuItem(mutation.sql, params.id, fields);
  } else {
    if (ids.length >= limits.menuItems) throw new UserError('MENU_FULL', { args: [limits.menuItems] });
    await addMenuItems(mutation.sql, [fields], ids.length);
  }
  await orderMenu(mutation.sql, await heldMenu(mutation.sql));
  await showAnew(mutation, 'menu.save', params.id ?? 0);
};

const move = async (mutation: MutationContext, id: number, by: -1 | 1): Promise<Redirect> => {
  const ids = await heldMenu(mutation.sql);
  const from = ids.indexOf(id);
  if (from < 0) throw notFound();
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  await orderMenu(mutation.sql, ids.toSpliced(from, 1).toSpliced(to, 0, id));
  await showAnew(mutation, 'menu.move', id);
  const label = (await menuItems(mutation.sql)).find(one => one.id === id)?.label ?? '';
  return {
    to: `${paths.menu}#${menuItemId(id)}`,
    notice: { kind: 'success', text: text('MENU_MOVED', label, to + 1, ids.length) },
  };
};

type MenuTask = 'menu.save' | 'menu.up' | 'menu.down' | 'menu.delete';

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
      const storedIds = await heldMenu(mutation.sql);
      if (ids.some(id => !storedIds.includes(id))) throw notFound();
      await dropMenuItems(mutation.sql, ids);
      await orderMenu(
        mutation.sql,
        storedIds.filter(id => !ids.includes(id)),
      );
      await showAnew(mutation, 'menu.delete', ids[0] ?? 0);
      return { to: paths.menu, notice: deletedNotice(text('MENU_REMOVED')) };
    },
  }),
};
