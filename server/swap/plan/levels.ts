import type { Access } from '../../core/policy/index.ts';
import { accessOfRules, groupsIn, isOwnLevel } from '../groups/index.ts';
import type { Source } from '../source/index.ts';

/** A view level of the old site, and who sees here what it protects. */
export interface LevelAccess {
  readonly id: string;
  readonly title: string;
  /** Titles of the groups that see it there. */
  readonly groups: readonly string[];
  readonly access: Access;
  /** Whether it becomes an access level here, for the same groups. */
  readonly isOwn: boolean;
  /** Articles, items, categories and menu items that it protects. */
  readonly rows: number;
}

const mostLevels = 1_000;
const guarded = ['content', 'categories', 'k2_items', 'k2_categories', 'menu'];

/** The view levels with the access that each becomes; Joomla 1.5 has none. */
export const levelAccess = async (source: Source): Promise<readonly LevelAccess[]> => {
  const titles = new Map(
    (await source.rowsAfter('usergroups', 'id', 0, 10_000)).map(({ id, title }) => [id ?? '', title ?? '']),
  );
  const levels: LevelAccess[] = [];
  for (const { id, title, rules } of await source.rowsAfter('viewlevels', 'id', 0, mostLevels)) {
    const groups = groupsIn(rules) ?? [];
    let rows = 0;
    for (const table of guarded) rows += await source.count(table, { access: [id ?? ''] });
    levels.push({
      id: id ?? '',
      title: title ?? '',
      groups: groups.map(group => titles.get(group) ?? `group ${group} (does not exist)`),
      access: accessOfRules(rules),
      isOwn: isOwnLevel(id ?? '', rules),
      rows,
    });
  }
  return levels;
};

/** Special and Super Users (3 and 6) are seen by staff there too. */
const isForStaff = ({ id }: LevelAccess): boolean => id === '3' || id === '6';

/** Levels whose rows fewer people see here than there. */
export const narrowed = (levels: readonly LevelAccess[]): readonly LevelAccess[] =>
  levels.filter(level => level.access === 'special' && !level.isOwn && !isForStaff(level));
