import type { Transaction } from '../../core/db/index.ts';
import { type Access, type Audience, accesses, isAccess } from '../../core/policy/index.ts';

/** Access of a row as it is stored: `special` with a level is for members of the level's groups. */
export interface StoredAccess {
  readonly access: string;
  readonly levelId: number | null;
}

/** Access that a reader of several rows, one inside the other, needs. */
interface Requirement {
  readonly access: Access;
  /** Ids of the levels, in order. */
  readonly levels: readonly number[];
}

const longestName = 190;

/** The requirement of rows that all have to be readable; undefined when one names no readers. */
const requirementOf = (rows: readonly StoredAccess[]): Requirement | undefined => {
  const levels = [...new Set(rows.flatMap(({ levelId }) => levelId ?? []))].sort((one, other) => one - other);
  const found = rows.filter(({ levelId }) => levelId === null).map(({ access }) => access);
  const known = found.filter(isAccess);
  if (known.length < found.length) return undefined;
  const strictest = Math.max(0, ...known.map(access => accesses.indexOf(access)));
  return { access: accesses[strictest] ?? 'special', levels };
};

/** Mark of the levels that a reader needs together. The set is added when no article had it yet. */
const setOf = async (sql: Transaction, { access, levels }: Requirement): Promise<Audience | ''> => {
  const isSpecial = access === 'special';
  const name = [...(isSpecial ? ['special'] : []), ...levels].join();
  if (name.length > longestName) return '';
  await sql('access_level_sets')
    .insert({ levels: name, size: levels.length, is_special: isSpecial })
    .onConflict('levels')
    .ignore();
  const { id }: { id: number } = await sql('access_level_sets').select('id').where('levels', name).first();
  await sql('access_level_set_levels')
    .insert(levels.map(level_id => ({ level_id, set_id: id })))
    .onConflict(['level_id', 'set_id'])
    .ignore();
  return `set:${id}`;
};

/**
 * Readers of rows that all have to be readable, such as an article and the categories above it; empty: nobody but
 * those who manage them.
 */
export const audienceOfAll = async (sql: Transaction, rows: readonly StoredAccess[]): Promise<Audience | ''> => {
  const requirement = requirementOf(rows);
  if (!requirement) return '';
  const [level, ...others] = requirement.levels;
  if (level === undefined) return requirement.access;
  return others.length === 0 && requirement.access !== 'special' ? `level:${level}` : setOf(sql, requirement);
};

/** Deletes the sets that a level is part of; belongs before the level is deleted. */
export const dropSetsWith = async (sql: Transaction, levelId: number): Promise<void> => {
  const ids: number[] = await sql('access_level_set_levels').where('level_id', levelId).pluck('set_id');
  if (ids.length > 0) await sql('access_level_sets').whereIn('id', ids).delete();
};
