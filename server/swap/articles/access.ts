import type { Access } from '../../core/policy/index.ts';
import type { Source } from '../source/source.ts';

const groupsIn = (rules: string | null | undefined): readonly number[] => {
  try {
    const groups: unknown = JSON.parse(rules ?? '');
    return Array.isArray(groups) ? groups.map(Number) : [];
  } catch {
    return [];
  }
};

const [everybody, registered, guests] = [1, 2, 9];

/** Levels of Joomla 1.5, which has no table of them. */
const levels15: ReadonlyMap<string, Access> = new Map([
  ['0', 'public'],
  ['1', 'registered'],
]);

/**
 * Access of a view level by its number. Levels 1, 2 and 5 count by their groups, since a site may have changed them; any
 * other level, one that is gone and one whose groups cannot be read become `special`: a text is never shown to more
 * people than before.
 */
export const accessLevels = async (source: Source): Promise<(level: string | null | undefined) => Access> => {
  if (!source.hasTable('viewlevels') && source.hasTable('components'))
    return level => levels15.get(level ?? '') ?? 'special';
  const rows = await source.rowsWith('viewlevels', 'id', ['1', '2', '5']);
  const groups = new Map(rows.map(({ id, rules }) => [id ?? '', groupsIn(rules)]));
  const has = (level: string, group: number): boolean => groups.get(level)?.includes(group) === true;
  return level => {
    if (level === '1' && has('1', everybody)) return 'public';
    if (level === '5' && (has('5', guests) || has('5', everybody))) return 'public';
    return level === '2' && (has('2', registered) || has('2', everybody)) ? 'registered' : 'special';
  };
};
