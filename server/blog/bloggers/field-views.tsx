import type { AuthorSuggestProps, SelectedItem } from '../../../protocol/suggest.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ChosenFrame, type FieldError } from '../../core/forms/index.ts';
import { Island } from '../../core/html/index.ts';
import { text, textsOf } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';

interface AuthorFieldProps extends Partial<Pick<AuthorSuggestProps, 'name' | 'exclusion' | 'team' | 'exclusive'>> {
  readonly context: Pick<RequestContext, 'services'>;
  /** Name of the text field. */
  readonly field?: string;
  /** Distinguishes several forms of one page. */
  readonly form?: string;
  readonly items: readonly SelectedItem[];
  /** Value of the text field where it differs from the items. */
  readonly typed?: string | undefined;
  readonly label?: string;
  readonly errors?: readonly FieldError[];
}

/** Initial props of the author suggest island. */
const authorSuggestProps = ({
  context: _,
  errors: __,
  form: ___,
  typed: ____,
  field = 'authors',
  label = text('AUTHORS_LABEL'),
  ...rest
}: AuthorFieldProps): AuthorSuggestProps => ({
  ...rest,
  field,
  label,
  hint: text(rest.exclusive ? 'AUTHORS_HINT_ONE' : 'AUTHORS_HINT'),
  texts: textsOf('chosen', 'suggest'),
});

// Installed clients accept an absolute address only and append the typed text to its end.
const installedQuery = (
  { services: { settings } }: Pick<RequestContext, 'services'>,
  query: { readonly name: string; readonly team: number | undefined },
): string => settings.baseUrl + paths.suggest('authors', query);

/**
 * Text field of author names (`authorsNamed` finds them); scripts turn it into chips with suggestions, which also post
 * the ids in `items[]` or under the given name.
 */
export const AuthorField = (props: AuthorFieldProps) => {
  const { context, form, errors = [], typed = props.items.map(({ title }) => title).join(', ') } = props;
  const island = authorSuggestProps(props);
  const { name = 'items[]', team } = island;
  const isScripted = context.services.site.get('compat.client');
  const frame = (
    <ChosenFrame
      field={island.field}
      form={form}
      label={island.label}
      hint={text(island.exclusive ? 'AUTHORS_PLAIN_HINT_ONE' : 'AUTHORS_PLAIN_HINT')}
      longestHint={island.hint ?? ''}
      value={typed}
      name={name}
      errors={errors}
      hooks={{}}
      innerHooks={{
        'data-textboxlist': '',
        'data-query': isScripted
          ? installedQuery(context, { name, team })
          : context.services.settings.basePath + paths.suggest('authors', { team }),
      }}
    />
  );
  if (isScripted) return frame;
  return (
    <Island name="author-suggest" props={island}>
      {frame}
    </Island>
  );
};
