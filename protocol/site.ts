import { z } from 'zod';
import { task } from './call.ts';
import { back, flag, id, ids, line, text } from './fields.ts';
import { limits } from './limits.ts';

const accountRoles = ['reader', 'author', 'blogger', 'moderator', 'staff', 'admin'] as const;

/** Names or values of the settings a form shows, in its order. */
const listed = z.array(text(limits.settingText)).max(limits.settingsShown).optional();

const moved = { ids, return: back };
const one = { id, return: back };

export const menuAudiences = ['everyone', 'visitors', 'members'] as const;
export type MenuAudience = (typeof menuAudiences)[number];

/** The forms of the screens for staff and administrators. */
export const siteTasks = {
  /**
   * `names`, `were` and `values` go side by side: a setting, what its field showed, and what stands in it. A yes or no is
   * one of `flags`; it is yes when it is in `on`, and showed yes when it is in `wereOn`. `defaults`: back to the default.
   */
  'settings.save': task({
    names: listed,
    were: listed,
    values: listed,
    flags: listed,
    wereOn: listed,
    on: listed,
    defaults: listed,
    group: line(limits.name),
    search: line(limits.searchLength),
  }),
  'users.role': task({ id, role: z.enum(accountRoles), return: back }),
  'users.block': task(moved),
  'users.unblock': task(moved),
  'users.ban': task(moved),
  'users.unban': task(moved),
  'mails.retry': task(moved),
  'mails.stop': task(moved),
  'menu.save': task({
    id: id.optional(),
    label: line(limits.menuLabel),
    address: line(limits.redirectAddress),
    audience: z.enum(menuAudiences),
  }),
  'menu.up': task(one),
  'menu.down': task(one),
  'menu.delete': task(moved),
  'redirects.save': task({
    id: id.optional(),
    path: line(limits.redirectAddress),
    target: line(limits.redirectAddress),
    permanent: flag,
  }),
  'redirects.delete': task(moved),
  'missing.forget': task(moved),
};
