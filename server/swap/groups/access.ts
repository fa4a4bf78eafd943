import type { Access } from '../../core/policy/index.ts';
import { oncePerRun, type Swap } from '../run/index.ts';
import type { Source } from '../source/index.ts';
import { groupsIn } from './old-groups.ts';

const [everybody, accounts, guests] = ['1', '2', '9'];

/**
 * Access for the rules of a view level, a JSON list of groups: never wider than there. Public only when everybody or
 * guests see it, registered only when every account does. Rules that cannot be read mean nobody.
 */
export const accessOfRules = (rules: string | null | undefined): Access => {
  const groups = groupsIn(rules) ?? [];
  if (groups.includes(everybody) || groups.includes(guests)) return 'public';
  return groups.includes(accounts) ? 'registered' : 'special';
};

/** Levels of Joomla 1.5, which has no table of them. */
const levels15: ReadonlyMap<string, Access> = new Map([
  ['0', 'public'],
  ['1', 'registered'],
]);

const mostLevels = 10_000;

const levelsOf = async (source: Source): Promise<ReadonlyMap<string, Access>> => {
  if (!source.hasTable('viewlevels')) return source.hasTable('components') ? levels15 : new Map();
  const rows = await source.rowsAfter('viewlevels', 'id', 0, mostLevels);
  return new Map(rows.map(({ id, rules }) => [id ?? '', accessOfRules(rules)]));
};

/** Access of a row by the number of its view level; a level that is gone is `special`. */
export const accessLevels = oncePerRun(async ({ source }: Pick<Swap, 'source'>) => {
  const levels = await levelsOf(source);
  return (level: string | null | undefined): Access => levels.get(level ?? '') ?? 'special';
});
