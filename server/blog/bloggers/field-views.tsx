import type { AuthorSuggestProps, GivenItem } from '../../../protocol/suggest.ts';
import { chosenTextKeys } from '../../../protocol/texts/suggest.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ChosenFrame, type FieldError } from '../../core/forms/index.ts';
import { Island } from '../../core/html/index.ts';
import { text, textsOf } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';

export interface AuthorFieldProps
  extends Partial<Pick<AuthorSuggestProps, 'name' | 'exclusion' | 'team' | 'exclusive'>> {
  readonly context: Pick<RequestContext, 'services'>;
  /** The name of the field of names. */
  readonly field?: string;
  /** Tells the forms of one page apart. */
  readonly form?: string;
  readonly items: readonly GivenItem[];
  /** What stands in the field of names, if it is other than the items'. */
  readonly typed?: string | undefined;
  readonly label?: string;
  readonly errors?: readonly FieldError[];
}

/** What the author suggest begins with, for an island that holds one. */
export const authorSuggestProps = ({
  context: _,
  errors: __,
  form: ___,
  typed: ____,
  field = 'authors',
  label = text('AUTHORS_LABEL'),
  ...given
}: AuthorFieldProps): AuthorSuggestProps => ({
  ...given,
  field,
  label,
  hint: text(given.exclusive ? 'AUTHORS_HINT_ONE' : 'AUTHORS_HINT'),
  texts: textsOf(chosenTextKeys),
});

// Installed clients ask only an address they know for one, with its host, and add what was typed to its end.
const installedQuery = (
  { services: { settings } }: Pick<RequestContext, 'services'>,
  asked: { readonly name: string; readonly team: number | undefined },
): string => settings.baseUrl + paths.suggest('authors', asked);

/**
 * Authors of something: a text field of names (`authorsNamed` finds them), which becomes chips with suggestions where
 * scripts run. Then the ids are posted too, in `items[]` or the name given.
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
      room={island.hint ?? ''}
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
