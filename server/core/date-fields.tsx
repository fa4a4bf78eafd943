import type { Islands } from '../../protocol/islands.ts';
import { limits } from '../../protocol/limits.ts';
import { dateTextKeys } from '../../protocol/texts/dates.ts';
import { Field, type FieldError } from './form.tsx';
import { Island } from './island.tsx';
import { text, textsOf } from './texts.ts';
import type { Visit } from './visit.ts';

interface Shared {
  readonly visit: Visit;
  readonly errors?: readonly FieldError[];
}

type Given<N extends keyof Islands> = Omit<Islands[N], 'language' | 'texts'> & Shared;

const common = ({ services }: Visit) => ({
  language: services.site.get('site.language'),
  texts: textsOf(dateTextKeys),
});

/**
 * A date with its time in any form: a plain input for the stored form in UTC, which becomes a picker in the reader's own
 * time zone where scripts run. Read what is posted with `dateGiven`. A refused one stays plain, so that nothing is lost.
 */
export const DateTimeInput = ({ visit, errors = [], ...field }: Given<'date-time-field'>) => {
  const plain = (
    <Field
      name={field.name}
      label={field.label}
      value={field.value}
      hint={text('DATE_PLAIN_HINT')}
      errors={errors}
      maxLength={limits.dateLength}
      data-datetime=""
    />
  );
  if (errors.some(error => error.field === field.name)) return plain;
  return (
    <Island name="date-time-field" props={{ ...field, ...common(visit) }}>
      {plain}
    </Island>
  );
};

/** A first and a last day in any form. Read what is posted with `readRange`. */
export const DateRangeInput = ({ visit, errors = [], ...field }: Given<'date-range-field'>) => (
  <Island name="date-range-field" props={{ ...field, ...common(visit) }}>
    <Field
      name={field.name}
      label={field.label}
      value={field.value}
      hint={text('DATE_RANGE_HINT')}
      errors={errors}
      maxLength={limits.dateLength}
    />
  </Island>
);
