import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { formErrors } from '../../core/forms/index.ts';
import { type DefinedField, definedFields, fieldsById } from './field-queries.ts';
import { fieldValue, inputName } from './inputs.ts';
import { isFilled, valuesOf } from './shapes.ts';

interface ExtraInput {
  /** Zero: a new article. */
  readonly articleId: number;
  readonly categoryId: number;
  readonly input: Readonly<Record<string, readonly string[]>>;
}

const storedValues = async ({ sql }: MutationContext, articleId: number): Promise<Map<number, unknown>> => {
  const row: { fields: string | null } | undefined = await sql('items').where('id', articleId).first('fields');
  return new Map(valuesOf(row?.fields ?? ''));
};

const valueRead = (field: DefinedField, inputs: readonly string[], host: string): unknown => {
  try {
    return fieldValue(field, inputs, host);
  } catch (refusal) {
    if (refusal instanceof UserError) return refusal;
    throw refusal;
  }
};

const ownValue = (field: DefinedField, inputs: readonly string[], host: string): unknown => {
  const { name, type, isRequired } = field;
  const at = { field: inputName(field.id) };
  const value = valueRead(field, inputs, host);
  if (value instanceof UserError) throw new UserError('ITEM_FIELD_WRONG', { args: [name, value.message], ...at });
  if (isRequired && !isFilled({ type, value })) throw new UserError('ITEM_FIELD_MISSING', { args: [name], ...at });
  return value;
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * Value of an article's column `fields`: the values of its category's fields, plus those of other groups, which
 * reappear if the category changes. Null: none. Adds an error to each invalid field.
 */
export const extraToStore = async (
  mutation: MutationContext,
  { articleId, categoryId, input }: ExtraInput,
): Promise<string | null> => {
  const { host } = new URL(mutation.services.settings.baseUrl);
  const values = await storedValues(mutation, articleId);
  const own = await definedFields(mutation.sql, categoryId);
  const isOwn = new Set(own.map(({ id }) => id));
  const others = await fieldsById(
    mutation.sql,
    Object.keys(input)
      .map(Number)
      .filter(id => !isOwn.has(id)),
  );
  const form = formErrors();
  for (const field of own)
    values.set(
      field.id,
      form.read(() => ownValue(field, input[field.id] ?? [], host), undefined),
    );
  form.refuse();
  for (const field of others) {
    const read = valueRead(field, input[field.id] ?? [], host);
    // A hidden field cannot be corrected in the form: its stored value remains.
    if (!(read instanceof UserError)) values.set(field.id, read);
  }
  const filled = [...values].filter(([, value]) => value !== undefined && value !== '' && !isEmptyList(value));
  return filled.length > 0 ? JSON.stringify(filled.map(([id, value]) => ({ id: String(id), value }))) : null;
};
