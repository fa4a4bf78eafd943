import { z } from 'zod';
import type { TextKey } from '../../../protocol/texts.ts';
import { text } from '../../core/i18n/index.ts';

/** Types of extra fields (wire, articles §3.3). */
export const fieldTypes = [
  ...(['textfield', 'textarea', 'select', 'multipleSelect', 'radio', 'link', 'labels', 'csv', 'date'] as const),
  ...(['image', 'header'] as const),
] as const;
export type FieldType = (typeof fieldTypes)[number];
export const isFieldType = (type: string): type is FieldType => fieldTypes.some(one => one === type);

const words = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const option = z.object({ name: words.catch(''), value: words.catch('') });

const json = (source: string): unknown => {
  try {
    return JSON.parse(source || '[]');
  } catch {
    return [];
  }
};

/** True if fields of a type have options to choose from. */
export const hasOptions = (type: string): boolean => ['select', 'multipleSelect', 'radio'].includes(type);

/** Options by their stored number. */
export const optionsOf = (definition: string): ReadonlyMap<string, string> =>
  new Map(
    z
      .array(option)
      .catch([])
      .parse(json(definition))
      .map(({ name, value }) => [value, name]),
  );

const settings = z.object({ required: words.catch(''), showNull: words.catch(''), value: words.catch('') });
const isOn = (word: string): boolean => /^(?:1|true|on|yes)$/.test(word);

/** Settings in the first element of a definition, beside the options. */
export const settingsOf = (
  definition: string,
): { readonly isRequired: boolean; readonly showsEmpty: boolean; readonly initial: string } => {
  const [first] = z.array(settings).catch([]).parse(json(definition));
  return {
    isRequired: isOn(first?.required ?? ''),
    showsEmpty: isOn(first?.showNull ?? ''),
    initial: first?.value ?? '',
  };
};

/** Stored values of an article's fields, by field id. */
export const valuesOf = (stored: string): ReadonlyMap<number, unknown> =>
  new Map(
    z
      .array(z.object({ id: z.coerce.number().int(), value: z.unknown().optional() }))
      .catch([])
      .parse(json(stored))
      .map(({ id, value }) => [id, value]),
  );

export const wordsIn = (value: unknown): string => words.catch('').parse(value).trim();
export const listIn = (value: unknown): string[] => z.array(words.catch('')).catch([]).parse(value);
export const rowsIn = (value: unknown): string[][] =>
  z
    .array(z.array(words.catch('')))
    .catch([])
    .parse(value);

/** True if a field has a value to show. */
export const isFilled = ({ type, value }: { readonly type: FieldType; readonly value: unknown }): boolean => {
  if (type === 'csv') return rowsIn(value).length > 0;
  if (type === 'link') {
    const [name = '', address = ''] = listIn(value);
    return name !== '' || address !== '';
  }
  return type === 'multipleSelect' ? listIn(value).length > 0 : wordsIn(value) !== '';
};

const typeTexts: Readonly<Record<FieldType, TextKey>> = {
  textfield: 'ITEM_FIELD_TYPE_TEXTFIELD',
  textarea: 'ITEM_FIELD_TYPE_TEXTAREA',
  select: 'ITEM_FIELD_TYPE_SELECT',
  multipleSelect: 'ITEM_FIELD_TYPE_MULTIPLE',
  radio: 'ITEM_FIELD_TYPE_RADIO',
  link: 'ITEM_FIELD_TYPE_LINK',
  labels: 'ITEM_FIELD_TYPE_LABELS',
  csv: 'ITEM_FIELD_TYPE_CSV',
  date: 'ITEM_FIELD_TYPE_DATE',
  image: 'ITEM_FIELD_TYPE_IMAGE',
  header: 'ITEM_FIELD_TYPE_HEADER',
};

/** Display name of a field type; an unknown imported type keeps its own name. */
export const typeText = (type: string): string => (isFieldType(type) ? text(typeTexts[type]) : type);
