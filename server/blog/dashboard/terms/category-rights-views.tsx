import type { ReactNode } from 'react';
import { accessOptions, groupTitles } from '../../../accounts/index.ts';
import { CategoryWriterFields } from '../../../category-details/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type FieldError, SelectField } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { can, site } from '../../../core/policy/index.ts';
import { rightsOf } from './category-rights-queries.ts';
import type { CategoryParams } from './save-category.ts';

/** Fields of who may read the posts of a category and who may write in it, for administrators. */
export const categoryRightsFields = async (
  context: RequestContext,
  typed: CategoryParams,
  errors: readonly FieldError[],
): Promise<ReactNode> => {
  if (!can(context.actor, 'site.administer', site)) return null;
  const { access } = await rightsOf(context.sql, typed.id);
  const [groups, accesses] = [await groupTitles(context.sql), await accessOptions(context, access)];
  return (
    <>
      <SelectField
        name="access"
        label={text('CATEGORY_WHO_READS')}
        hint={text('CATEGORY_READERS_HINT')}
        value={typed.access ?? access}
        options={accesses}
        errors={errors}
      />
      <CategoryWriterFields kind="post" typed={typed} errors={errors} groups={groups} />
    </>
  );
};
