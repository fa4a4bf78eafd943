import type { GroupTitle } from '../accounts/index.ts';
import { ChoiceField, type FieldError, FieldSet, fieldId } from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';
import { type CategoryKind, everybodyIn } from './writer-queries.ts';
import type { WriterParams } from './writers.ts';

interface Props {
  readonly kind: CategoryKind;
  readonly typed: WriterParams;
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

const everybodyWords = { post: 'CATEGORY_WRITERS_ALL', article: 'ITEM_CATEGORY_WRITERS_ALL' } as const;

/** Fields for the writers of a category. */
export const CategoryWriterFields = (props: Props) => (
  <>
    <ChoiceField
      name="write_access"
      legend={text('CATEGORY_WHO_WRITES')}
      value={props.typed.write_access}
      errors={props.errors}
      choices={[
        { value: everybodyIn(props.kind), label: text(everybodyWords[props.kind]) },
        { value: 'groups', label: text('CATEGORY_WRITERS_GROUPS'), hint: text('CATEGORY_WRITERS_HINT') },
      ]}
    />
    <WriterGroups {...props} />
  </>
);
