import { plainError } from '../../core/errors/index.ts';
import type { Role } from '../../core/policy/index.ts';
import type { Source, SourceRow } from '../source/index.ts';
import { grantedRoles, k2Role } from './granted-roles.ts';

/**
 * A group of the old site, or an author of an export, and the role that its accounts get. An account of several groups
 * gets the highest.
 */
export interface GroupRole {
  readonly system: 'joomla' | 'k2' | 'wordpress';
  readonly id: string;
  readonly title: string;
  readonly accounts: number;
  readonly role: Role;
  /** Why this role. */
  readonly reason: string;
}

/** A choice of the operator; the group by its name or number. */
export interface RoleChoice {
  readonly group: string;
  readonly role: Role;
}

/** The groups that every site has: of Joomla 1.6 and newer, and of 1.5. */
const standard: ReadonlyMap<string, Role> = new Map([
  ...(['1', '2', '9'] as const).map(id => [id, 'reader'] as const),
  ...(['3', '4'] as const).map(id => [id, 'author'] as const),
  ['5', 'moderator'],
  ['6', 'staff'],
  ['7', 'admin'],
  ['8', 'admin'],
]);
const standardOf15: ReadonlyMap<string, Role> = new Map([
  ['18', 'reader'],
  ['19', 'author'],
  ['20', 'author'],
  ['21', 'moderator'],
  ['23', 'staff'],
  ['24', 'admin'],
  ['25', 'admin'],
]);

const mostGroups = 10_000;

interface Groups {
  readonly rows: readonly SourceRow[];
  readonly known: ReadonlyMap<string, Role>;
  readonly accountsOf: (id: string) => Promise<number>;
}

const groupsOf = async (source: Source): Promise<Groups> => {
  if (source.hasTable('usergroups'))
    return {
      rows: await source.rowsAfter('usergroups', 'id', 0, mostGroups),
      known: standard,
      accountsOf: id => source.count('user_usergroup_map', { group_id: [id] }),
    };
  const rows = await source.rowsAfter('core_acl_aro_groups', 'id', 0, mostGroups);
  return {
    // The others are roots of the tree.
    rows: rows.filter(({ id }) => standardOf15.has(id ?? '')).map(row => ({ ...row, title: row.name ?? '' })),
    known: standardOf15,
    accountsOf: id => source.count('users', { gid: [id] }),
  };
};

/** The nearest group above that every site has. */
const ancestorOf = (id: string, { rows, known }: Groups): string | undefined => {
  const parents = new Map(rows.map(row => [row.id ?? '', row.parent_id ?? '']));
  const seen = new Set<string>();
  for (let at = id; at !== '' && !seen.has(at); at = parents.get(at) ?? '') {
    if (known.has(at)) return at;
    seen.add(at);
  }
  return undefined;
};

const joomlaGroups = async (source: Source): Promise<GroupRole[]> => {
  const groups = await groupsOf(source);
  const granted = await grantedRoles(source);
  const found: GroupRole[] = [];
  for (const { id, title } of groups.rows) {
    const group = {
      system: 'joomla',
      id: id ?? '',
      title: title ?? '',
      accounts: await groups.accountsOf(id ?? ''),
    } as const;
    const ancestor = ancestorOf(group.id, groups);
    const inherited = groups.known.get(ancestor ?? '') ?? 'reader';
    const grant = ancestor === group.id ? undefined : granted(group.id, inherited);
    const parent = groups.rows.find(row => row.id === ancestor)?.title ?? '';
    const reason =
      ancestor === group.id
        ? 'standard Joomla group'
        : parent
          ? `below the group ${parent}`
          : 'not below a standard Joomla group';
    found.push(grant ? { ...group, ...grant } : { ...group, role: inherited, reason });
  }
  return found;
};

const k2Groups = async (source: Source): Promise<GroupRole[]> => {
  const found: GroupRole[] = [];
  for (const { id, name, permissions } of await source.rowsAfter('k2_user_groups', 'id', 0, mostGroups))
    found.push({
      system: 'k2',
      id: id ?? '',
      title: name ?? '',
      accounts: await source.count('k2_users', { group: [id ?? ''] }),
      ...k2Role(permissions),
    });
  return found;
};

const isMeant = ({ title, id, system }: GroupRole, group: string): boolean =>
  group.toLowerCase() === title.toLowerCase() || group === (system === 'k2' ? `k2:${id}` : id);

const choose = (groups: readonly GroupRole[], { group, role }: RoleChoice): GroupRole[] => {
  const meant = groups.filter(one => isMeant(one, group));
  const [first] = meant;
  if (!first)
    throw plainError(`The old site has no group ${group}. It has: ${groups.map(one => one.title).join(', ')}.`);
  if (meant.length > 1 && meant.some(one => one.system === first.system && one !== first))
    throw plainError(
      `Several groups are called ${group}: use the number of the group (${meant.map(one => one.id).join(', ')}).`,
    );
  return groups.map(one => (meant.includes(one) ? { ...one, role, reason: 'chosen by you' } : one));
};

/**
 * Groups of Joomla and of K2 with the role that each becomes, in the order of their numbers. A choice by name counts
 * for both systems; `k2:3` is a group of K2 by its number. Throws a plain error for a group that is missing or
 * ambiguous.
 */
export const groupRoles = async (source: Source, choices: readonly RoleChoice[]): Promise<readonly GroupRole[]> => {
  let groups: readonly GroupRole[] = [...(await joomlaGroups(source)), ...(await k2Groups(source))];
  for (const choice of choices) groups = choose(groups, choice);
  return groups;
};

/** The roles by the names that imports know groups by: `joomla:8`, `k2:1`, `wordpress:ada`. */
export const chosenRoles = (groups: readonly GroupRole[]): ReadonlyMap<string, Role> =>
  new Map(groups.map(({ system, id, role }) => [`${system}:${id}`, role]));
