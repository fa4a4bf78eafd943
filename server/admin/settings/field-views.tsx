import type { ReactNode } from 'react';
import { type FieldError, FieldProblem, fieldId } from '../../core/forms/index.ts';
import { installedLanguages, languageName, text } from '../../core/i18n/index.ts';
import type { Definition, SiteSetting } from '../../core/settings/index.ts';
import { type Control, controlOf, fieldOf, rangeWords, typedOf } from './control.ts';

export const settingsForm = 'setting';

export interface SettingLine {
  readonly name: SiteSetting;
  readonly definition: Definition<unknown>;
  readonly value: unknown;
  /** Submitted value of a form that is shown again. */
  readonly typed: string | boolean | undefined;
  readonly errors: readonly FieldError[];
}

const valueWords = (value: unknown): string => {
  if (typeof value === 'boolean') return text(value ? 'SETTING_YES' : 'SETTING_NO');
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : text('SETTING_EMPTY');
  // Without the full stop: the value ends a sentence.
  return String(value) === '' ? text('SETTING_EMPTY') : String(value).replace(/\.$/, '');
};

const isChanged = ({ definition, value }: SettingLine): boolean =>
  JSON.stringify(value) !== JSON.stringify(definition.preset);

const firstSentence = /^(.+?[.!?।؟])\s+(.+)$/s;

/** The label of a setting, the first sentence of its meaning, and the other sentences, which are its hint. */
const labelOf = ({ meaning }: Definition<unknown>): { readonly label: string; readonly rest: string } => {
  const words = text(meaning);
  const [, label = words, rest = ''] = firstSentence.exec(words) ?? [];
  return { label, rest };
};

const Hint = ({ line, id }: { line: SettingLine; id: string }) => {
  const { name, definition, value } = line;
  const more = rangeWords(controlOf(definition.schema));
  const { rest } = labelOf(definition);
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {rest && (
        <>
          {rest}
          <br />
        </>
      )}
      <code>{name}</code> · {text('SETTING_DEFAULT', valueWords(definition.preset))}
      {more && ` ${more}`}
      {definition.isSecret && ` ${text(value === '' ? 'SETTING_SECRET_NONE' : 'SETTING_SECRET_STANDS')}`}
      {isChanged(line) && (
        <>
          {' '}
          <span className="state-mark is-scheduled">{text('SETTING_CHANGED')}</span>
        </>
      )}
    </p>
  );
};

const Box = ({ line, id, describedBy }: { line: SettingLine; id: string; describedBy: string }) => {
  const { name, definition, value, typed } = line;
  return (
    <>
      <div className="field-check">
        <input
          type="checkbox"
          id={id}
          name="on[]"
          value={name}
          defaultChecked={typed === undefined ? value === true : typed === true}
          aria-describedby={describedBy}
        />
        <label htmlFor={id}>{labelOf(definition).label}</label>
      </div>
      <input type="hidden" name="flags[]" value={name} />
      {value === true && <input type="hidden" name="wereOn[]" value={name} />}
    </>
  );
};

interface InputProps {
  readonly control: Control;
  readonly shared: Readonly<Record<string, string | boolean | undefined>>;
  readonly current: string;
  readonly isSecret: boolean;
}

const Input = ({ control, shared, current, isSecret }: InputProps): ReactNode => {
  if (control.kind === 'choice')
    return (
      <select {...shared} name="values[]" defaultValue={current}>
        {control.options.map(option => (
          <option key={option} value={option}>
            {installedLanguages().includes(option) ? languageName(option) : option}
          </option>
        ))}
      </select>
    );
  if (control.kind === 'list' || control.kind === 'text')
    return <textarea {...shared} name="values[]" rows={control.kind === 'list' ? 4 : 6} defaultValue={current} />;
  if (isSecret) return <input {...shared} name="values[]" type="password" autoComplete="new-password" />;
  const mode = control.kind === 'number' ? (control.isWhole ? 'numeric' : 'decimal') : undefined;
  const most = control.kind === 'line' ? control.most : 20;
  return <input {...shared} name="values[]" type="text" inputMode={mode} maxLength={most} defaultValue={current} />;
};

const Written = ({ line, id, describedBy }: { line: SettingLine; id: string; describedBy: string }) => {
  const { name, definition, value, typed, errors } = line;
  const isSecret = definition.isSecret === true;
  const was = isSecret ? '' : typedOf(value);
  const isWrong = errors.some(error => error.field === fieldOf(name));
  return (
    <>
      <input type="hidden" name="names[]" value={name} />
      <input type="hidden" name="were[]" value={was} />
      <Input
        control={controlOf(definition.schema)}
        shared={{ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong ? true : undefined }}
        current={typeof typed === 'string' ? typed : was}
        isSecret={isSecret}
      />
    </>
  );
};

const Reset = ({ line, id }: { line: SettingLine; id: string }) => (
  <div className="field-check setting-reset">
    <input type="checkbox" id={`${id}-reset`} name="defaults[]" value={line.name} />
    <label htmlFor={`${id}-reset`}>
      {text('SETTING_RESET')}
      <span className="visually-hidden"> ({line.name})</span>
    </label>
  </div>
);

/** Field of a setting with its meaning and its default. The value of a secret is not rendered. */
export const SettingField = ({ line }: { line: SettingLine }) => {
  const { name, definition, errors } = line;
  const id = fieldId(fieldOf(name), settingsForm);
  const error = errors.find(({ field }) => field === fieldOf(name));
  const describedBy = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  const isFlag = controlOf(definition.schema).kind === 'flag';
  return (
    <div className={error ? 'field setting field-wrong' : 'field setting'}>
      {isFlag ? (
        <Box line={line} id={id} describedBy={describedBy} />
      ) : (
        <label htmlFor={id}>{labelOf(definition).label}</label>
      )}
      <Hint line={line} id={id} />
      <FieldProblem id={id} error={error} />
      {!isFlag && <Written line={line} id={id} describedBy={describedBy} />}
      {isChanged(line) && <Reset line={line} id={id} />}
    </div>
  );
};
