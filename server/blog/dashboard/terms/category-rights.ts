import { type ChosenAccess, checkAccess, chosenAccess } from '../../../accounts/index.ts';
import { audit } from '../../../audit/index.ts';
import { writersIn } from '../../../category-details/index.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import type { FormErrors } from '../../../core/forms/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { type CategoryRights, rightsOf, storeRights } from './category-rights-queries.ts';
import type { CategoryParams } from './save-category.ts';

/** Rights of a category as its form sends them. */
export interface NamedRights {
  readonly id: number;
  readonly title: string;
  readonly rights: CategoryRights;
}

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
  const writers = writing === undefined ? before : await form.lookUp(() => writersIn(mutation, 'post', params), before);
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
