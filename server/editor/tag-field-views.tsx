import type { SelectedItem, TagInputProps } from '../../protocol/suggest.ts';
import type { RequestContext } from '../core/context/index.ts';
import { ChosenFrame, type FieldError } from '../core/forms/index.ts';
import { Island } from '../core/html/index.ts';
import { text, textsOf } from '../core/i18n/index.ts';

interface TagFieldProps
  extends Partial<
    Pick<TagInputProps, 'name' | 'max' | 'ignoreLocked' | 'unique' | 'caseSensitive' | 'isReadOnly' | 'query'>
  > {
  readonly context: Pick<RequestContext, 'services'>;
  /** Name of the text field. */
  readonly field?: string;
  /** Distinguishes several forms of one page. */
  readonly form?: string;
  readonly items: readonly SelectedItem[];
  readonly label?: string;
  readonly errors?: readonly FieldError[];
  /** Hook of the hidden field in which installed clients store the titles. */
  readonly titlesHook?: `data-${string}`;
}

/** Initial props of the tag input island. */
const tagInputProps = ({
  context: _,
  errors: __,
  form: ___,
  titlesHook: ____,
  field = 'tags',
  label = text('TAGS_LABEL'),
  ...rest
}: TagFieldProps): TagInputProps => ({
  ...rest,
  field,
  label,
  hint: text(rest.isReadOnly ? 'TAGS_HINT_KNOWN' : 'TAGS_HINT'),
  texts: textsOf('chosen', 'suggest'),
});

/** Elements in which installed clients show suggestions and store the titles (wire §3.6). */
const InstalledParts = ({ titles, titlesHook }: { titles: string; titlesHook: `data-${string}` }) => (
  <>
    <div className="eb-composer-tags-suggestions is-empty">
      <div className="eb-composer-tags-selection">
        <div className="eb-composer-tags-selection-itemgroup" />
      </div>
    </div>
    <input type="hidden" defaultValue={titles} {...{ [titlesHook]: '' }} />
  </>
);

/** Template of a chosen tag for installed clients (wire §3.6): one per page, used by the first field. */
export const TagTemplate = () => (
  <div className="hide" data-tag-template="">
    <div className="textboxlist-item" data-textboxlist-item="">
      <span className="textboxlist-itemContent" data-textboxlist-itemcontent="">
        [%== html %]
      </span>
      <button
        type="button"
        className="textboxlist-itemRemoveButton"
        aria-label={text('CHOSEN_REMOVE', '[%= title %]')}
        data-textboxlist-itemremovebutton=""
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  </div>
);

/**
 * Tag field: a text field of titles joined by commas, which scripts turn into chips with suggestions. Either way the
 * form posts the titles in `field`.
 */
export const TagField = (props: TagFieldProps) => {
  const { context, form, errors = [], titlesHook } = props;
  const isScripted = context.services.site.get('compat.client');
  const island = tagInputProps(props);
  const { field, label, items, max = null, isReadOnly = false, name = 'items[]' } = island;
  const titles = items.map(({ title }) => title).join(', ');
  const frame = (
    <ChosenFrame
      field={field}
      form={form}
      label={label}
      hint={text('TAGS_PLAIN_HINT')}
      longestHint={max === null ? island.hint : `${island.hint} ${text('CHOSEN_COUNT', max, max)}`}
      value={titles}
      name={name}
      errors={errors}
      hooks={{
        'data-eb-composer-tags': '',
        'data-eb-composer-tags-max': max === null ? undefined : String(max),
        'data-eb-composer-tags-readonly': isReadOnly ? '' : undefined,
      }}
      innerHooks={{ 'data-eb-composer-tags-textboxlist': '' }}
    >
      {isScripted && titlesHook && <InstalledParts titles={titles} titlesHook={titlesHook} />}
    </ChosenFrame>
  );
  // A refused field is not enhanced: its error and the link to it reference this input.
  const isRefused = errors.some(error => error.field === field);
  if (isRefused || isScripted) return frame;
  return (
    <Island name="tag-input" props={island}>
      {frame}
    </Island>
  );
};
