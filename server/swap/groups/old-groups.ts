import { hasRole, type Role } from '../../core/policy/index.ts';
import { oncePerRun, type Swap } from '../run/index.ts';
import type { Source } from '../source/index.ts';

const mostRows = 10_000;

/** Groups that every site of Joomla has: their accounts get a role here. */
const standardGroups = new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
const [everybody, accounts, guests] = ['1', '2', '9'];

/** Ids of the groups in the rules of a view level, a JSON list; undefined for rules that cannot be read. */
export const groupsIn = (rules: string | null | undefined): readonly string[] | undefined => {
  try {
    const groups: unknown = JSON.parse(rules ?? '');
    return Array.isArray(groups) ? groups.map(String) : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a level is for everybody or for every account. */
export const isOpen = (groups: readonly string[]): boolean =>
  [everybody, accounts, guests].some(group => groups.includes(group));

/** Levels that every site has. Their rules count here when the site named groups of its own in them. */
const standardLevels = new Set(['1', '2', '3', '5', '6']);

/** Whether a level is one of the site's own, so that it becomes an access level here. */
export const isOwnLevel = (id: string, rules: string | null | undefined): boolean => {
  const groups = groupsIn(rules);
  if (groups === undefined || isOpen(groups)) return false;
  return !standardLevels.has(id) || groups.some(group => !standardGroups.has(group));
};

/** Standard groups whose accounts become moderators or more, unless the operator chose otherwise. */
const moderators = new Set(['5', '6', '7', '8']);

/** Whether accounts of a standard group may not read everything here by their role. */
const isBelowModerator = (roles: ReadonlyMap<string, Role>, group: string): boolean => {
  const role = roles.get(`joomla:${group}`);
  return role ? !hasRole({ account: { role } }, 'moderator') : !moderators.has(group);
};

/** The groups of an old site that become groups here: its own, and those that its own levels name. */
export interface OldGroups {
  readonly isTaken: (group: string) => boolean;
  readonly taken: readonly string[];
  /** The group and those above it: their levels are those of its accounts too. */
  readonly withAncestors: (group: string) => readonly string[];
  /** The group and those below it. */
  readonly withDescendants: (group: string) => readonly string[];
}

const ancestorsOf = (parents: ReadonlyMap<string, string>, group: string): readonly string[] => {
  const found = new Set<string>();
  for (let at = group; at !== '' && at !== '0' && !found.has(at); at = parents.get(at) ?? '') found.add(at);
  return [...found];
};

const namedIn = async (source: Source): Promise<ReadonlySet<string>> => {
  const levels = await source.rowsAfter('viewlevels', 'id', 0, mostRows);
  return new Set(levels.flatMap(({ id, rules }) => (isOwnLevel(id ?? '', rules) ? (groupsIn(rules) ?? []) : [])));
};

const readGroups = async ({ source, options }: Pick<Swap, 'source' | 'options'>): Promise<OldGroups> => {
  const rows = await source.rowsAfter('usergroups', 'id', 0, mostRows);
  const parents = new Map(rows.map(row => [row.id ?? '', row.parent_id ?? '']));
  const named = await namedIn(source);
  const isTaken = (group: string): boolean =>
    parents.has(group) && (!standardGroups.has(group) || (named.has(group) && isBelowModerator(options.roles, group)));
  return {
    isTaken,
    taken: [...parents.keys()].filter(isTaken),
    withAncestors: group => ancestorsOf(parents, group).filter(isTaken),
    withDescendants: group => [...parents.keys()].filter(one => ancestorsOf(parents, one).includes(group)),
  };
};

/** Reads the groups of an old site once in a run. */
export const oldGroups = oncePerRun(readGroups);
