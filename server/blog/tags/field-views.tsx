import type { GivenItem, TagInputProps } from '../../../protocol/suggest.ts';
import { chosenTextKeys } from '../../../protocol/texts/suggest.ts';
import { ChosenFrame } from '../../core/chosen-views.tsx';
import type { FieldError } from '../../core/form.tsx';
import { Island } from '../../core/island.tsx';
import { text, textsOf } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';

export interface TagFieldProps
  extends Partial<
    Pick<TagInputProps, 'name' | 'max' | 'ignoreLocked' | 'unique' | 'caseSensitive' | 'isReadOnly' | 'query'>
  > {
  readonly visit: Pick<Visit, 'services'>;
  /** The name of the field of titles. */
  readonly field?: string;
  /** Tells the forms of one page apart. */
  readonly form?: string;
  readonly items: readonly GivenItem[];
  readonly label?: string;
  readonly errors?: readonly FieldError[];
}

/** What the tag input begins with, for an island that holds one. */
export const tagInputProps = ({
  visit: _,
  errors: __,
  form: ___,
  field = 'tags',
  label = text('TAGS_LABEL'),
  ...given
}: TagFieldProps): TagInputProps => ({
  ...given,
  field,
  label,
  hint: text(given.isReadOnly ? 'TAGS_HINT_KNOWN' : 'TAGS_HINT'),
  texts: textsOf(chosenTextKeys),
});

/**
 * The tags of something that is written: a text field of titles joined by commas, which becomes chips with suggestions
 * where scripts run. Either way the form posts the titles in `field`.
 */
export const TagField = (props: TagFieldProps) => {
  const { visit, form, errors = [] } = props;
  const island = tagInputProps(props);
  const { field, label, items, max = null, isReadOnly = false, name = 'items[]' } = island;
  const frame = (
    <ChosenFrame
      field={field}
      form={form}
      label={label}
      hint={text('TAGS_PLAIN_HINT')}
      room={max === null ? island.hint : `${island.hint} ${text('CHOSEN_COUNT', max, max)}`}
      value={items.map(({ title }) => title).join(', ')}
      name={name}
      errors={errors}
      hooks={{
        'data-eb-composer-tags': '',
        'data-eb-composer-tags-max': max === null ? undefined : String(max),
        'data-eb-composer-tags-readonly': isReadOnly ? '' : undefined,
      }}
      innerHooks={{ 'data-eb-composer-tags-textboxlist': '' }}
    />
  );
  // A refused field stays as it was printed: its sentence and the link to it lead to this input.
  const isRefused = errors.some(error => error.field === field);
  if (isRefused || visit.services.site.get('compat.client')) return frame;
  return (
    <Island name="tag-input" props={island}>
      {frame}
    </Island>
  );
};
