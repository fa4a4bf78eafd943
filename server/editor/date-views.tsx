import type { RequestContext } from '../core/context/index.ts';
import { DateTimeInput, type FieldError } from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly typed: { readonly publish_up: string; readonly publish_down: string };
  readonly errors: readonly FieldError[];
  /** What no first date means. */
  readonly upNone: string;
}

/** From when and until when something is out. */
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
