import type { Visit } from '../core/context/visit.ts';
import { DateTimeInput } from '../core/forms/date-fields.tsx';
import type { FieldError } from '../core/forms/form.tsx';
import { text } from '../core/i18n/texts.ts';

interface Props {
  readonly visit: Visit;
  readonly typed: { readonly publish_up: string; readonly publish_down: string };
  readonly errors: readonly FieldError[];
  /** What no first date means. */
  readonly upNone: string;
}

/** From when and until when something is out. */
export const PublishingDates = ({ visit, typed, errors, upNone }: Props) => (
  <>
    <DateTimeInput
      visit={visit}
      errors={errors}
      name="publish_up"
      label={text('COMPOSER_UP')}
      value={typed.publish_up}
      emptyText={upNone}
    />
    <DateTimeInput
      visit={visit}
      errors={errors}
      name="publish_down"
      label={text('COMPOSER_DOWN')}
      value={typed.publish_down}
      emptyText={text('COMPOSER_DOWN_NONE')}
    />
  </>
);
