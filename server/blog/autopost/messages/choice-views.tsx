import { type FieldError, fieldId } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { NetworkChoice } from './schedule.ts';

/** Checkboxes for the networks a post is sent to when it is published: `autopost[]` of the post forms (E-020). */
export const NetworkFields = ({
  networks,
  chosen,
  errors,
  form,
}: {
  networks: readonly NetworkChoice[];
  /** Values as the form posts them. */
  chosen: readonly string[];
  errors: readonly FieldError[];
  form?: string;
}) => {
  const id = fieldId('autopost', form);
  const error = errors.find(({ field }) => field === 'autopost');
  if (networks.length === 0 && !error) return null;
  return (
    <fieldset
      className={error ? 'field field-wrong autopost' : 'field autopost'}
      id={id}
      tabIndex={error ? -1 : undefined}
    >
      <legend>{text('AUTOPOST_CHOICES')}</legend>
      {error && <p className="field-error">{text('FIELD_ERROR', error.message)}</p>}
      {networks.map(({ id: account, label, isUsed }) => (
        <p key={account} className="field-check">
          <input
            type="checkbox"
            id={`${id}-${account}`}
            name="autopost[]"
            value={account}
            defaultChecked={chosen.includes(String(account))}
            disabled={isUsed}
            data-autopost-item=""
          />
          <label htmlFor={`${id}-${account}`}>{isUsed ? text('AUTOPOST_CHOICE_TAKEN', label) : label}</label>
        </p>
      ))}
    </fieldset>
  );
};
