import { type ChosenAccess, checkAccess, chosenAccess } from '../../../accounts/index.ts';
import { audit } from '../../../audit/index.ts';
import { changesWriters, type PlacedCategory, writersIn } from '../../../category-details/index.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import type { FormErrors } from '../../../core/forms/index.ts';
import { authorize, can, site } from '../../../core/policy/index.ts';
import { changesReaders } from '../../post-model/index.ts';
import { type CategoryRights, rightsOf } from './category-rights-queries.ts';
import type { CategoryParams } from './save-category.ts';
import type { NamedTerm } from './term-queries.ts';

/** Readers that a form names. */
const readersIn = async (mutation: MutationContext, wanted: string, current: ChosenAccess): Promise<ChosenAccess> => {
  const access = chosenAccess(wanted);
  if (!access) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'access' });
  await checkAccess(mutation, access, current);
  return access;
};

const textOf = ({ access, write_access, write_groups }: CategoryRights): string =>
  [access, write_access, ...write_groups.toSorted((one, other) => one - other)].join();

/**
 * Rights that a form sets, where it leaves some out those of before; undefined if it changes none. Administrators set
 * them.
 */
export const rightsIn = async (
  mutation: MutationContext,
  params: CategoryParams,
  form: FormErrors,
): Promise<CategoryRights | undefined> => {
  const { id, write_access: writing, access: reading } = params;
  if (writing === undefined && reading === undefined) return undefined;
  authorize(mutation.actor, 'site.administer', site);
  const before = await rightsOf(mutation.sql, id);
  const writers = writing === undefined ? before : await form.lookUp(() => writersIn(mutation, 'post', params), before);
  const access =
    reading === undefined
      ? before.access
      : await form.lookUp(() => readersIn(mutation, reading, before.access), before.access);
  const rights = { ...writers, access };
  return textOf(rights) === textOf(before) ? undefined : rights;
};

/** Tells whether a category below another parent has other readers or writers than now. */
const changesByMove = async ({ sql }: MutationContext, { id, parentId }: PlacedCategory): Promise<boolean> =>
  (await changesReaders(sql, id, parentId)) || (await changesWriters(sql, 'post', id, parentId));

/** Tells whether a move changes the rights of a category. Throws for a person who may not set them. */
export const checkMove = async (mutation: MutationContext, place: PlacedCategory): Promise<boolean> => {
  const isChange = await changesByMove(mutation, place);
  if (isChange && !can(mutation.actor, 'site.administer', site))
    throw new UserError('CATEGORY_MOVE_RIGHTS', { field: 'parent' });
  return isChange;
};

export const auditRights = (mutation: MutationContext, { id, title }: NamedTerm): Promise<void> =>
  audit(mutation, { act: 'category.rights', type: 'category', ids: [id], detail: () => title });
