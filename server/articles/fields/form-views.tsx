import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import {
  Field,
  type FieldError,
  FieldProblem,
  FieldSet,
  fieldId,
  SelectField,
  YesNoGroup,
} from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { DefinedField } from './field-queries.ts';
import { inputName, linkTargets } from './inputs.ts';

interface InputProps {
  readonly field: DefinedField;
  readonly inputs: readonly string[];
  readonly errors: readonly FieldError[];
}

const hints: Partial<Record<DefinedField['type'], TextKey>> = {
  labels: 'ITEM_FIELD_LABELS_HINT',
  csv: 'ITEM_FIELD_CSV_HINT',
  date: 'ITEM_FIELD_DATE_HINT',
  image: 'ITEM_FIELD_IMAGE_HINT',
};

const labelOf = ({ name, isRequired }: DefinedField): string =>
  isRequired ? text('ITEM_FIELD_NEEDED_LABEL', name) : name;

const OneOf = ({ field, inputs, errors }: InputProps) => {
  const name = inputName(field.id);
  return (
    <SelectField
      id={fieldId(name)}
      name={name}
      label={labelOf(field)}
      value={inputs[0] ?? ''}
      any={text('ITEM_FIELD_NONE')}
      options={[...field.options].map(([value, title]) => ({ value, title }))}
      errors={errors}
      required={field.isRequired}
    />
  );
};

const isYesNo = ({ type, options }: DefinedField): boolean => type === 'radio' && options.has('0');

const YesNo = ({ field, inputs, errors }: InputProps) => {
  const name = inputName(field.id);
  const id = fieldId(name);
  const error = errors.find(one => one.field === name);
  const choices = [...(field.isRequired ? [] : [['', text('ITEM_FIELD_NONE')] as const]), ...field.options];
  return (
    <div className="field" id={id} tabIndex={-1}>
      <FieldProblem id={id} error={error} />
      {/* Installed scripts use the ids as selectors, so they contain no brackets. */}
      <YesNoGroup
        id={`extra-${field.id}`}
        name={name}
        legend={labelOf(field)}
        choices={choices.map(([value, label]) => ({ value, label }))}
        chosen={inputs[0] ?? (field.isRequired ? null : '')}
        {...(error ? { describedBy: `${id}-error` } : {})}
      />
    </div>
  );
};

/** Radio buttons or checkboxes. Error links lead to the group instead of an input. */
const Choices = ({ field, inputs, errors }: InputProps) => {
  const isMany = field.type === 'multipleSelect';
  const name = inputName(field.id);
  const options = [...(isMany || field.isRequired ? [] : [['', text('ITEM_FIELD_NONE')] as const]), ...field.options];
  return (
    <FieldSet name={name} legend={labelOf(field)} errors={errors}>
      {options.map(([value, title]) => (
        <p key={value} className="field field-check">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            id={`${fieldId(name)}-${value}`}
            name={isMany ? `${name}[]` : name}
            value={value}
            defaultChecked={isMany ? inputs.includes(value) : (inputs[0] ?? '') === value}
          />
          <label htmlFor={`${fieldId(name)}-${value}`}>{title}</label>
        </p>
      ))}
    </FieldSet>
  );
};

const targetTexts = {
  same: 'ITEM_FIELD_LINK_SAME',
  new: 'ITEM_FIELD_LINK_NEW',
  popup: 'ITEM_FIELD_LINK_POPUP',
  lightbox: 'ITEM_FIELD_LINK_LIGHTBOX',
} as const;

const Link = ({ field, inputs: [words, address, target], errors }: InputProps) => {
  const name = inputName(field.id);
  return (
    <FieldSet name={name} legend={labelOf(field)} errors={errors}>
      <Field
        name={`${name}[0]`}
        label={text('ITEM_FIELD_LINK_TEXT')}
        value={words ?? ''}
        maxLength={limits.extraLine}
      />
      <Field
        name={`${name}[1]`}
        label={text('ITEM_FIELD_LINK_ADDRESS')}
        value={address ?? field.initial}
        maxLength={limits.address}
      />
      <SelectField
        id={fieldId(`${name}[2]`)}
        name={`${name}[2]`}
        label={text('ITEM_FIELD_LINK_TARGET')}
        value={target || 'same'}
        options={linkTargets.map(value => ({ value, title: text(targetTexts[value]) }))}
      />
    </FieldSet>
  );
};

const TextInput = ({ field, inputs, errors }: InputProps) => {
  const { type, isRequired, initial } = field;
  const hint = hints[type];
  const isLong = type === 'textarea' || type === 'csv';
  return (
    <Field
      name={inputName(field.id)}
      label={labelOf(field)}
      value={inputs[0] ?? initial}
      errors={errors}
      required={isRequired}
      maxLength={isLong ? limits.extraText : limits.extraLine}
      {...(hint ? { hint: text(hint) } : {})}
      {...(isLong ? { rows: 6 } : {})}
    />
  );
};

const Input = (props: InputProps) => {
  switch (props.field.type) {
    case 'header':
      return <h3>{props.field.name}</h3>;
    case 'select':
      return <OneOf {...props} />;
    case 'radio':
      return isYesNo(props.field) ? <YesNo {...props} /> : <Choices {...props} />;
    case 'multipleSelect':
      return <Choices {...props} />;
    case 'link':
      return <Link {...props} />;
    default:
      return <TextInput {...props} />;
  }
};

/** Inputs for the extra fields of a category. Values of other groups are carried in hidden inputs. */
export const ExtraFieldInputs = ({
  fields,
  typed,
  errors,
}: {
  fields: readonly DefinedField[];
  typed: Readonly<Record<string, readonly string[]>>;
  errors: readonly FieldError[];
}) => {
  const shown = new Set(fields.map(({ id }) => String(id)));
  return (
    <>
      {Object.entries(typed)
        .filter(([id]) => !shown.has(id))
        .flatMap(([id, inputs]) =>
          inputs.map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: inputs have no other key
            <input type="hidden" key={`${id}-${at}`} name={`${inputName(Number(id))}[${at}]`} value={value} />
          )),
        )}
      {fields.length > 0 && (
        <section aria-labelledby="item-extra-fields">
          <h2 id="item-extra-fields">{text('ITEM_FIELDS')}</h2>
          {fields.map(field => (
            <Input key={field.id} field={field} inputs={typed[field.id] ?? []} errors={errors} />
          ))}
        </section>
      )}
    </>
  );
};
