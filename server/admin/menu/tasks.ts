import type { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import type { siteTasks } from '../../../protocol/site.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { type AuditAct, audit } from '../../audit/index.ts';
import type { Deed } from '../../core/context/index.ts';
import { notFound, Refusal } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { goneNotice, type Outcome, taskAnswer } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths, secureAddress, sitePath } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { menuItems } from '../../core/settings/index.ts';
import { menuAgain, menuItemId } from './page.tsx';
import { addMenuItems, changeMenuItem, dropMenuItems, heldMenu, type MenuFields, orderMenu } from './queries.ts';

export type MenuGiven = z.infer<(typeof siteTasks)['menu.save']['params']>;

const fieldsOf = ({ label, address, audience }: MenuGiven): MenuFields => {
  const read = sitePath(address) ?? secureAddress(address) ?? '';
  checkForm(
    () => {
      if (label === '') throw new Refusal('MENU_LABEL_MISSING', { field: 'label' });
    },
    () => {
      if (read === '' || read.length > limits.redirectAddress)
        throw new Refusal('MENU_ADDRESS_WRONG', { field: 'address' });
    },
  );
  return { label, address: read, audience };
};

const done = (key: TextKey): Outcome => ({ to: paths.menu, notice: { kind: 'success', text: text(key) } });

// Every page shows the header; the settings are read anew, and the links with them.
const showAnew = async (deed: Deed, act: AuditAct, id: number): Promise<void> => {
  deed.touch('frame', 'settings');
  await audit(deed, { act, type: 'menu', ids: [id] });
};

const save = async (deed: Deed, given: MenuGiven): Promise<void> => {
  const fields = fieldsOf(given);
  const ids = await heldMenu(deed.sql);
  if (given.id !== undefined) {
    if (!ids.includes(given.id)) throw notFound();
    await changeMenuItem(deed.sql, given.id, fields);
  } else {
    if (ids.length >= limits.menuItems) throw new Refusal('MENU_FULL', { args: [limits.menuItems] });
    await addMenuItems(deed.sql, [fields], ids.length);
  }
  await orderMenu(deed.sql, await heldMenu(deed.sql));
  await showAnew(deed, 'menu.save', given.id ?? 0);
};

const move = async (deed: Deed, id: number, by: -1 | 1): Promise<Outcome> => {
  const ids = await heldMenu(deed.sql);
  const from = ids.indexOf(id);
  if (from < 0) throw notFound();
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  await orderMenu(deed.sql, ids.toSpliced(from, 1).toSpliced(to, 0, id));
  await showAnew(deed, 'menu.move', id);
  const label = (await menuItems(deed.sql)).find(one => one.id === id)?.label ?? '';
  return {
    to: `${paths.menu}#${menuItemId(id)}`,
    notice: { kind: 'success', text: text('MENU_MOVED', label, to + 1, ids.length) },
  };
};

interface One {
  readonly id: number;
}

export const menuTaskAnswers = {
  'menu.save': taskAnswer({
    act: 'site.administer',
    on: () => site,
    run: async (deed, _, given: MenuGiven) => {
      await save(deed, given);
      return done('MENU_SAVED');
    },
    again: menuAgain,
  }),
  'menu.up': taskAnswer({
    act: 'site.administer',
    on: () => site,
    run: (deed, _, { id }: One) => move(deed, id, -1),
  }),
  'menu.down': taskAnswer({
    act: 'site.administer',
    on: () => site,
    run: (deed, _, { id }: One) => move(deed, id, 1),
  }),
  'menu.delete': taskAnswer({
    act: 'site.administer',
    on: () => site,
    run: async (deed, _, { ids }: { readonly ids: readonly number[] }) => {
      const standing = await heldMenu(deed.sql);
      if (ids.some(id => !standing.includes(id))) throw notFound();
      await dropMenuItems(deed.sql, ids);
      await orderMenu(
        deed.sql,
        standing.filter(id => !ids.includes(id)),
      );
      await showAnew(deed, 'menu.delete', ids[0] ?? 0);
      return { to: paths.menu, notice: goneNotice(text('MENU_REMOVED')) };
    },
  }),
};
