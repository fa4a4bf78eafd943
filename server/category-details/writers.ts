import { groupTitles } from '../accounts/index.ts';
import type { MutationContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { type CategoryKind, type CategoryWriters, everybodyIn } from './writer-queries.ts';

/** Writers of a category as its form sends them. */
export interface WriterParams {
  readonly write_access?: string | undefined;
  readonly write_groups: readonly number[];
}

/** Writers that the form of a category names. Throws for an unknown choice, and for groups without any. */
export const writersIn = async (
  { sql }: MutationContext,
  kind: CategoryKind,
  { write_access: wanted, write_groups: groups }: WriterParams,
): Promise<CategoryWriters> => {
  const everybody = everybodyIn(kind);
  if (wanted === everybody) return { write_access: everybody, write_groups: [] };
  if (wanted !== 'groups') throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'write_access' });
  const known = new Set((await groupTitles(sql)).map(group => group.id));
  if (groups.some(group => !known.has(group))) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'write_groups' });
  if (groups.length === 0) throw new UserError('CATEGORY_WRITERS_MISSING', { field: 'write_groups' });
  return { write_access: 'groups', write_groups: [...new Set(groups)] };
};
