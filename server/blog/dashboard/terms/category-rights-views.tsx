import type { ReactNode } from 'react';
import { accessOptions, type GroupTitle, groupTitles } from '../../../accounts/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { ChoiceField, type FieldError, FieldSet, fieldId, SelectField } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { can, site } from '../../../core/policy/index.ts';
import { rightsOf } from './category-rights-queries.ts';
import type { CategoryParams } from './save-category.ts';

interface Props {
  readonly typed: CategoryParams;
  readonly errors: readonly FieldError[];
  readonly groups: readonly GroupTitle[];
}

const WriterGroups = ({ typed, errors, groups }: Props) => (
  <FieldSet name="write_groups" legend={text('CATEGORY_WRITER_GROUPS')} errors={errors}>
    {groups.length === 0 && <p>{text('GROUPS_EMPTY')}</p>}
    {groups.map(({ id, title }) => (
      <p key={id} className="field field-check">
        <input
          type="checkbox"
          id={fieldId(`write-group-${id}`)}
          name="write_groups[]"
          value={id}
          defaultChecked={typed.write_groups.includes(id)}
        />
        <label htmlFor={fieldId(`write-group-${id}`)}>{title}</label>
      </p>
    ))}
  </FieldSet>
);

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
      <ChoiceField
        name="write_access"
        legend={text('CATEGORY_WHO_WRITES')}
        value={typed.write_access}
        errors={errors}
        choices={[
          { value: 'bloggers', label: text('CATEGORY_WRITERS_ALL') },
          { value: 'groups', label: text('CATEGORY_WRITERS_GROUPS'), hint: text('CATEGORY_WRITERS_HINT') },
        ]}
      />
      <WriterGroups typed={typed} errors={errors} groups={groups} />
    </>
  );
};
