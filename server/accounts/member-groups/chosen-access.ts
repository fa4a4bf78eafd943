import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { Option } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Access, accesses, audienceOf, isAccess } from '../../core/policy/index.ts';
import { levelTitles } from './level-queries.ts';
import type { StoredAccess } from './level-set-queries.ts';

/** Readers that a form names: one of the accesses of every site, or an access level. */
export type ChosenAccess = Access | `level:${number}`;

/** Readers that a posted text names; undefined for one that names none. */
export const chosenAccess = (value: string): ChosenAccess | undefined => {
  if (isAccess(value)) return value;
  const audience = audienceOf(value);
  return audience?.startsWith('level:') ? `level:${Number(audience.slice('level:'.length))}` : undefined;
};

/** Value of the form for a stored row; an unknown access counts as the most restricted. */
export const chosenOf = ({ access, levelId }: StoredAccess): ChosenAccess => {
  if (levelId !== null) return `level:${levelId}`;
  return isAccess(access) ? access : 'special';
};

/** Columns of a row with this access. Code that knows no levels shows a row with a level to nobody but staff. */
export const accessColumns = (chosen: ChosenAccess): { access: Access; access_level_id: number | null } =>
  isAccess(chosen)
    ? { access: chosen, access_level_id: null }
    : { access: 'special', access_level_id: Number(chosen.slice('level:'.length)) };

const words: Readonly<Record<Access, TextKey>> = {
  public: 'COMPOSER_PUBLIC',
  registered: 'COMPOSER_REGISTERED',
  special: 'ITEM_EDIT_ACCESS_SPECIAL',
};

/** Titles of access levels by their value in forms. */
export type LevelNames = ReadonlyMap<string, string>;

export const levelNames = async ({ sql }: Pick<RequestContext, 'sql'>): Promise<LevelNames> =>
  new Map((await levelTitles(sql)).map(({ id, title }) => [`level:${id}`, title]));

/** Display name of an access; an unknown one counts as the most restricted. */
export const accessText = (access: string, levels: LevelNames = new Map()): string =>
  levels.get(access) ?? text(words[isAccess(access) ? access : 'special']);

/** Levels that an account may give: those it has itself, and the current one. */
const offeredLevels = async (context: RequestContext, current: string): Promise<LevelNames> => {
  const own: readonly string[] = context.actor.account?.audiences ?? [];
  const isOffered = (value: string): boolean => own.includes(value) || value === current;
  if (!own.some(value => value.startsWith('level:')) && !current.startsWith('level:')) return new Map();
  return new Map([...(await levelNames(context))].filter(([value]) => isOffered(value)));
};

/** Options of a select for the access. `current` is always among them. */
export const accessOptions = async (context: RequestContext, current: string): Promise<Option[]> => {
  const levels = await offeredLevels(context, current);
  return [...accesses, ...levels.keys()].map(value => ({ value, title: accessText(value, levels) }));
};

/** Throws unless the account may give this access to a row that has `current`. */
export const checkAccess = async (context: RequestContext, chosen: ChosenAccess, current: string): Promise<void> => {
  if (isAccess(chosen) || (await offeredLevels(context, current)).has(chosen)) return;
  throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'access' });
};
