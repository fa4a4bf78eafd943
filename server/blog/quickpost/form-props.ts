import type { QuickPostKind, QuickPostPayload } from '../../../protocol/blog/quickpost.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { FieldError, Option } from '../../core/forms/index.ts';
import type { NetworkChoice } from '../autopost/index.ts';

/** What the forms of all kinds are drawn from. */
export interface Ground {
  readonly context: RequestContext;
  readonly categories: readonly Option[];
  /** The one a new post begins with; 0: none. */
  readonly category: number;
  readonly networks: readonly NetworkChoice[];
}

/** One kind's form: what was typed into it and what is wrong, when it came back. */
export interface FormProps extends Ground {
  readonly kind: QuickPostKind;
  readonly typed: Partial<QuickPostPayload>;
  readonly errors: readonly FieldError[];
}

/** Begins the ids of a form's inputs: five forms stand on the page. */
export const formName = (kind: QuickPostKind): string => `quickpost-${kind}`;
