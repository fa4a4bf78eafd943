import { type ChosenAccess, checkAccess, chosenAccess, groupTitles } from '../../../accounts/index.ts';
import { audit } from '../../../audit/index.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import type { FormErrors } from '../../../core/forms/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { type CategoryRights, rightsOf, storeRights, writeAccesses } from './category-rights-queries.ts';
import type { CategoryParams } from './save-category.ts';

/** Rights of a category as its form sends them. */
export interface NamedRights {
  readonly id: number;
  readonly title: string;
  readonly rights: CategoryRights;
}

/** Writers that a form names. */
const writersIn = async (
  { sql }: MutationContext,
  { write_access: wanted, write_groups: groups }: CategoryParams,
): Promise<Pick<CategoryRights, 'write_access' | 'write_groups'>> => {
  const write_access = writeAccesses.find(one => one === wanted);
  if (!write_access) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'write_access' });
  const known = new Set((await groupTitles(sql)).map(group => group.id));
  if (groups.some(group => !known.has(group))) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'write_groups' });
  if (write_access === 'groups' && groups.length === 0)
    throw new UserError('CATEGORY_WRITERS_MISSING', { field: 'write_groups' });
  return { write_access, write_groups: write_access === 'groups' ? [...new Set(groups)] : [] };
};

/** Readers that a form names. */
const readersIn = async (mutation: MutationContext, wanted: string, current: ChosenAccess): Promise<ChosenAccess> => {
  const access = chosenAccess(wanted);
  if (!access) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'access' });
  await checkAccess(mutation, access, current);
  return access;
};

/** Rights that a form sets, where it leaves some out those of before; undefined if it has none. Administrators set them. */
export const rightsIn = async (
  mutation: MutationContext,
  params: CategoryParams,
  form: FormErrors,
): Promise<NamedRights | undefined> => {
  const { id, title, write_access: writing, access: reading } = params;
  if (writing === undefined && reading === undefined) return undefined;
  authorize(mutation.actor, 'site.administer', site);
  const before = await rightsOf(mutation.sql, id);
  const writers = writing === undefined ? before : await form.lookUp(() => writersIn(mutation, params), before);
  const access =
    reading === undefined
      ? before.access
      : await form.lookUp(() => readersIn(mutation, reading, before.access), before.access);
  return { id, title, rights: { ...writers, access } };
};

export const saveRights = async (mutation: MutationContext, { id, title, rights }: NamedRights): Promise<void> => {
  await storeRights(mutation.sql, id, rights);
  await audit(mutation, { act: 'category.rights', type: 'category', ids: [id], detail: () => title });
};
