import type { QuickPostKind, QuickPostPayload } from '../../../protocol/blog/quickpost.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { FieldError, Option } from '../../core/forms/index.ts';
import type { NetworkChoice } from '../autopost/index.ts';

/** Shared data of the forms of all kinds. */
export interface FormContext {
  readonly context: RequestContext;
  readonly categories: readonly Option[];
  /** Category of new posts; 0: none. */
  readonly category: number;
  readonly networks: readonly NetworkChoice[];
}

/** Form of one kind, with its typed values and errors after a refusal. */
export interface FormProps extends FormContext {
  readonly kind: QuickPostKind;
  readonly typed: Partial<QuickPostPayload>;
  readonly errors: readonly FieldError[];
}

/** Prefix of the ids of a form's inputs: the page has five forms. */
export const formName = (kind: QuickPostKind): string => `quickpost-${kind}`;

type TextField = 'title' | 'content' | 'quote' | 'source' | 'link' | 'alt';

/** Properties of a text input: its form, name, typed value and errors. */
export const boundField = ({ kind, typed, errors }: FormProps, name: TextField) => ({
  form: formName(kind),
  name,
  value: typed[name] ?? '',
  errors,
});
