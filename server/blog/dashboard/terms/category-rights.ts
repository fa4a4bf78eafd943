import { groupTitles } from '../../../accounts/index.ts';
import { audit } from '../../../audit/index.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { type CategoryRights, storeWriters, writeAccesses } from './category-rights-queries.ts';
import type { CategoryParams } from './save-category.ts';

/** Rights of a category as its form sends them. */
export interface NamedRights {
  readonly id: number;
  readonly title: string;
  readonly rights: CategoryRights;
}

/** Rights that a form sets; undefined if it leaves them out. Only administrators set them. */
export const rightsIn = async (mutation: MutationContext, params: CategoryParams): Promise<NamedRights | undefined> => {
  const { id, title, write_access: wanted, write_groups: groups } = params;
  if (wanted === undefined) return undefined;
  authorize(mutation.actor, 'site.administer', site);
  const write_access = writeAccesses.find(one => one === wanted);
  if (!write_access) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'write_access' });
  const known = new Set((await groupTitles(mutation.sql)).map(group => group.id));
  if (groups.some(group => !known.has(group))) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'write_groups' });
  if (write_access === 'groups' && groups.length === 0)
    throw new UserError('CATEGORY_WRITERS_MISSING', { field: 'write_groups' });
  return { id, title, rights: { write_access, write_groups: write_access === 'groups' ? [...new Set(groups)] : [] } };
};

export const saveRights = async (mutation: MutationContext, { id, title, rights }: NamedRights): Promise<void> => {
  await storeWriters(mutation.sql, id, rights);
  await audit(mutation, { act: 'category.rights', type: 'category', ids: [id], detail: () => title });
};
