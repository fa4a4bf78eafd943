import type { Access } from '../../core/policy/index.ts';
import { type KnownIds, knownIds, type Swap } from '../run/index.ts';
import { accessLevels } from './access.ts';
import { levelKind } from './level-import.ts';

/** Columns for the view level of a row. */
export interface LevelColumns {
  readonly access: Access;
  readonly access_level_id: number | null;
}

/** The columns as a word, which tells whether they changed. */
export const levelName = ({ access, access_level_id: id }: LevelColumns): string =>
  id === null ? access : `level:${id}`;

export type LevelAccess = (level: string | null | undefined) => LevelColumns;

/** Access of rows by their view levels: one of ours, or the access level that it became. */
export const levelAccess = async (swap: Swap, levels: readonly (string | null | undefined)[]): Promise<LevelAccess> => {
  const access = await accessLevels(swap);
  const known: KnownIds = await knownIds(swap, levelKind, levels);
  return level => {
    const own = access(level);
    return { access: own, access_level_id: own === 'special' ? (known.get(level ?? '') ?? null) : null };
  };
};
