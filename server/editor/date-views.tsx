import type { RequestContext } from '../core/context/index.ts';
import { DateTimeInput, type FieldError } from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly typed: { readonly publish_up: string; readonly publish_down: string };
  readonly errors: readonly FieldError[];
  /** Hint of an empty start date. */
  readonly upNone: string;
}

/** Start and end of publication. */
export const PublishingDates = ({ context, typed, errors, upNone }: Props) => (
  <>
    <DateTimeInput
      context={context}
      errors={errors}
      name="publish_up"
      label={text('COMPOSER_UP')}
      value={typed.publish_up}
      emptyText={upNone}
    />
    <DateTimeInput
      context={context}
      errors={errors}
      name="publish_down"
      label={text('COMPOSER_DOWN')}
      value={typed.publish_down}
      emptyText={text('COMPOSER_DOWN_NONE')}
    />
  </>
);
