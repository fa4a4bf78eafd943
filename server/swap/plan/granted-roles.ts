import type { Role } from '../../core/policy/index.ts';
import { paramText, readParams, type Source } from '../source/index.ts';

interface Grant {
  readonly role: Role;
  readonly reason: string;
}

/** Order in which one role of several is chosen. */
const order: readonly Role[] = ['reader', 'author', 'blogger', 'moderator', 'staff', 'admin'];

/** Rights of EasyBlog by the role that has them here. */
const blogRights: ReadonlyMap<string, Role> = new Map([
  ['add_entry', 'blogger'],
  ['moderate_entry', 'moderator'],
  ['manage_pending', 'moderator'],
]);

/** Rights on the whole site by the role that has them here. */
const siteRights: ReadonlyMap<string, Role> = new Map([
  ['core.create', 'author'],
  ['core.edit', 'author'],
  ['core.admin', 'admin'],
]);

const isAllowed = (rule: unknown, group: string): boolean => {
  if (typeof rule !== 'object' || rule === null) return false;
  const value: unknown = Object.entries(rule).find(([id]) => id === group)?.[1];
  return value === 1 || value === '1' || value === true;
};

const siteGrants = async (source: Source): Promise<(group: string) => readonly Grant[]> => {
  const [root] = await source.rowsWith('assets', 'name', ['root.1']);
  const rules = readParams(root?.rules);
  return group =>
    [...siteRights]
      .filter(([right]) => isAllowed(rules[right], group))
      .map(([right, role]) => ({ role, reason: `has the permission ${right} on the whole site` }));
};

const blogGrants = async (source: Source): Promise<(group: string) => readonly Grant[]> => {
  const actions = new Map(
    (await source.rowsWith('easyblog_acl', 'action', [...blogRights.keys()])).map(row => [
      row.id ?? '',
      row.action ?? '',
    ]),
  );
  const rows = await source.rowsWith('easyblog_acl_group', 'acl_id', [...actions.keys()]);
  // A right without a row is allowed in EasyBlog; here only a right that was given leads to a role.
  return group =>
    rows
      .filter(row => row.content_id === group && row.status === '1' && (row.type ?? 'group') === 'group')
      .flatMap(row => {
        const action = actions.get(row.acl_id ?? '') ?? '';
        const role = blogRights.get(action);
        return role ? [{ role, reason: `has the permission ${action} in EasyBlog` }] : [];
      });
};

/**
 * Returns the role that rights of the site or of EasyBlog give to a group of its own, when it is above the inherited
 * one.
 */
export const grantedRoles = async (source: Source): Promise<(group: string, inherited: Role) => Grant | undefined> => {
  const [ofSite, ofBlog] = [await siteGrants(source), await blogGrants(source)];
  return (group, inherited) =>
    [...ofSite(group), ...ofBlog(group)]
      .filter(({ role }) => order.indexOf(role) > order.indexOf(inherited))
      .sort((a, b) => order.indexOf(b.role) - order.indexOf(a.role))[0];
};

/** The role of a group of K2 by its column of permissions. */
export const k2Role = (permissions: string | null | undefined): Grant => {
  const params = readParams(permissions);
  const may = (right: string): boolean => paramText(params, right) === '1';
  if (may('editAll') && may('publish')) return { role: 'moderator', reason: 'may edit and publish all K2 items' };
  if (may('add')) return { role: 'author', reason: 'may add K2 items' };
  return { role: 'reader', reason: 'may not add K2 items' };
};
