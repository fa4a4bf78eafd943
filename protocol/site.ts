import { z } from 'zod';
import { task } from './call.ts';
import { back, flag, id, idOrZero, ids, idsOrNone, line, text, textsById } from './fields.ts';
import { limits } from './limits.ts';

export const accountRoles = ['reader', 'author', 'blogger', 'moderator', 'staff', 'admin'] as const;

/** Names or values of the settings of a form, in its order. */
const listed = z.array(text(limits.textInput)).max(limits.settingsShown).optional();

const moved = { ids, return: back };
const one = { id, return: back };

export const menuAudiences = ['everyone', 'visitors', 'members', 'contributors'] as const;
export type MenuAudience = (typeof menuAudiences)[number];

/** Where a link of the menu is shown; `hidden` links are kept for later. */
export const menuPlaces = ['header', 'footer', 'hidden'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/** Days that a guest is blocked; `always` has no end. */
export const blockPeriods = ['1', '7', '30', '90', '365', 'always'] as const;
export type BlockPeriod = (typeof blockPeriods)[number];

/** Kinds of redirects: the address moved, has moved for a time, or is gone permanently. */
export const redirectKinds = ['permanent', 'temporary', 'removed'] as const;
export type RedirectKind = (typeof redirectKinds)[number];

/** Kinds of rows that a link of the menu may lead to; it follows a change of that row's address. */
export const menuTargetKinds = ['page', 'category', 'item-category', 'tag'] as const;
export type MenuTargetKind = (typeof menuTargetKinds)[number];

export const siteTasks = {
  /**
   * `names`, `were` and `values` are parallel lists: the setting, its value when the form was opened, and its new
   * value. `flags` names the checkboxes, `on` the checked ones, `wereOn` those checked when the form was opened.
   * `defaults` names settings to reset.
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
  /** Further values of an account by the id of their row, and a new note of the staff. */
  'users.values': task({ id, values: textsById(limits.textInput).optional(), note: text(limits.textInput) }),
  'users.block': task(moved),
  'users.unblock': task(moved),
  'users.ban': task(moved),
  'users.unban': task(moved),
  /** Blocks the guest who wrote a comment of a post or, with `itemComment`, of an article. */
  'commenters.block': task({
    comment: idOrZero.default(0),
    itemComment: idOrZero.default(0),
    email: flag,
    network: flag,
    period: z.enum(blockPeriods),
    reason: line(limits.blockReason),
    return: back,
  }),
  'commenters.unblock': task(moved),
  'groups.save': task({ id: id.optional(), title: line(limits.groupTitle) }),
  'groups.delete': task(moved),
  /** Accounts by username or e-mail address, with commas between them. */
  'groups.addMembers': task({ id, usernames: text(limits.settingText) }),
  'groups.removeMember': task({ id, member: id }),
  'levels.save': task({ id: id.optional(), title: line(limits.groupTitle), groups: idsOrNone }),
  'levels.delete': task(moved),
  'mails.retry': task(moved),
  'mails.stop': task(moved),
  /** Lets these addresses get announcements again. */
  'mails.unbounce': task(moved),
  'mails.test': task({ email: line(limits.email) }),
  'menu.save': task({
    id: id.optional(),
    label: line(limits.menuLabel),
    /** Row or page of the site that it leads to: `page:3`, `/blog`; empty for an address of its own. */
    target: line(limits.redirectAddress),
    /** Empty for a heading above other links. */
    address: line(limits.redirectAddress),
    audience: z.enum(menuAudiences),
    place: z.enum(menuPlaces).default('header'),
    /** Link above it; 0 for the first level. */
    parent: idOrZero.default(0),
  }),
  'menu.up': task(one),
  'menu.down': task(one),
  'menu.delete': task(moved),
  /** Puts removed links back, at the end. */
  'menu.restore': task(moved),
  'redirects.save': task({
    id: id.optional(),
    path: line(limits.redirectAddress),
    target: line(limits.redirectAddress),
    kind: z.enum(redirectKinds).default('permanent'),
  }),
  'redirects.delete': task(moved),
  'missing.forget': task(moved),
};
