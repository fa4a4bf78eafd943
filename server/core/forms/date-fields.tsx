import type { Islands } from '../../../protocol/islands.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../context/index.ts';
import { Island } from '../html/index.ts';
import { text, textsOf } from '../i18n/index.ts';
import { siteTimeZone, zoneName } from '../time/index.ts';
import { Field, type FieldError, fieldId } from './form.tsx';

interface Shared {
  readonly context: RequestContext;
  readonly errors?: readonly FieldError[];
}

type FieldInput<N extends keyof Islands> = Omit<Islands[N], 'language' | 'texts' | 'zone'> & Shared;

const common = ({ services }: RequestContext) => ({
  language: services.site.get('site.language'),
  texts: textsOf('date-picker'),
});

interface FrameProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  /** Buttons of the island, whose space is reserved. */
  readonly buttons: readonly TextKey[];
  /** Text below the input, whose space is reserved. */
  readonly words?: string;
}

/** Plain input with the space that the island needs, so that nothing moves when it loads. */
const FirstFrame = ({ name, label, value, hint, buttons, words }: FrameProps) => {
  const id = fieldId(name);
  return (
    <div className="field date-field">
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`}>
        <span>{hint}</span>
      </p>
      <div className="date-line">
        <input
          id={id}
          type="text"
          name={name}
          defaultValue={value}
          aria-describedby={`${id}-hint`}
          maxLength={limits.dateLength}
          data-datetime={words === undefined ? undefined : ''}
        />
        {buttons.map((key, at) => (
          <span
            key={key}
            className={`date-room button ${at === 0 ? 'button-plain' : 'button-quiet'}`}
            aria-hidden="true"
          >
            {text(key)}
          </span>
        ))}
      </div>
      {words !== undefined && (
        <p className="date-room date-words" aria-hidden="true">
          {words}
        </p>
      )}
    </div>
  );
};

/**
 * A date with its time in any form, in the time zone of the site: a plain input for the stored form, which becomes a
 * picker where scripts run. Format its value with `dateField` and parse the posted one with `dateOfField`. An invalid
 * one keeps the typed text and shows the error.
 */
export const DateTimeInput = ({ context, errors = [], ...field }: FieldInput<'date-time-field'>) => {
  const { name, label, value, emptyText } = field;
  const hint = text('DATE_HINT', zoneName());
  const error = errors.find(one => one.field === name);
  if (error)
    return (
      <Island
        name="date-time-field"
        props={{ ...field, ...common(context), zone: siteTimeZone(), inputId: fieldId(name), error: error.message }}
      >
        <Field {...{ name, label, value, hint, errors }} maxLength={limits.dateLength} data-datetime="" />
      </Island>
    );
  return (
    <Island name="date-time-field" props={{ ...field, ...common(context), zone: siteTimeZone() }}>
      <FirstFrame
        {...{ name, label, value, hint }}
        buttons={['DATE_OPEN', 'DATE_CANCEL', ...(name === 'publish_down' ? (['DATE_REMOVE'] as const) : [])]}
        words={value || (emptyText ?? text('DATE_NONE'))}
      />
    </Island>
  );
};

/** Range of days in any form. Parse the posted value with `readRange`. */
export const DateRangeInput = ({ context, errors = [], ...field }: FieldInput<'date-range-field'>) => {
  const { name, label, value } = field;
  const hint = text('DATE_RANGE_HINT');
  return (
    <Island name="date-range-field" props={{ ...field, ...common(context) }}>
      {errors.some(error => error.field === name) ? (
        <Field {...{ name, label, value, hint, errors }} maxLength={limits.dateLength} />
      ) : (
        <FirstFrame {...{ name, label, value, hint }} buttons={['DATE_OPEN']} />
      )}
    </Island>
  );
};
