import { z } from 'zod';
import { text } from '../../core/i18n/index.ts';
import type { Definition } from '../../core/settings/index.ts';

/** Form control of a setting, chosen by its schema. */
export type Control =
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly isWhole: boolean }
  | { readonly kind: 'line'; readonly most: number }
  | { readonly kind: 'text'; readonly most: number }
  /** Entries, one for each line; `options` are the allowed ones, if they are known. */
  | { readonly kind: 'list'; readonly options: readonly string[] };

const lineMost = 255;

const optionsOf = (schema: unknown): readonly string[] =>
  schema instanceof z.ZodEnum ? schema.options.map(String) : [];

export const controlOf = (schema: z.ZodType): Control => {
  if (schema instanceof z.ZodBoolean) return { kind: 'flag' };
  if (schema instanceof z.ZodEnum) return { kind: 'choice', options: optionsOf(schema) };
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue, isInt } = schema;
    return { kind: 'number', min: minValue ?? -Infinity, max: maxValue ?? Infinity, isWhole: isInt };
  }
  if (schema instanceof z.ZodArray) return { kind: 'list', options: optionsOf(schema.element) };
  const most = schema instanceof z.ZodString ? (schema.maxLength ?? lineMost) : lineMost;
  return { kind: most > lineMost ? 'text' : 'line', most };
};

const number = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/** Parses the typed text by the schema; undefined if it is invalid. */
export const readTyped = (schema: z.ZodType, typed: string): unknown => {
  const control = controlOf(schema);
  const result = schema.safeParse(readAs(control, typed));
  return result.success ? result.data : undefined;
};

const readAs = ({ kind }: Control, typed: string): unknown => {
  if (kind === 'number') return number.test(typed.trim()) ? Number(typed) : undefined;
  if (kind === 'list')
    return typed
      .split('\n')
      .map(entry => entry.trim())
      .filter(entry => entry !== '');
  return kind === 'text' ? typed : typed.trim();
};

/** Formats a value for its field. */
export const typedOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value ?? ''));

/** Sentence about the values that a control accepts; undefined if it accepts any text. */
export const rangeWords = (control: Control): string | undefined => {
  if (control.kind === 'number') {
    const { min, max, isWhole } = control;
    if (max > 1e9) return text('SETTING_FROM', min);
    return text(isWhole ? 'SETTING_WHOLE' : 'SETTING_BETWEEN', min, max);
  }
  if (control.kind !== 'list') return undefined;
  return control.options.length > 0 ? text('SETTING_LIST_OF', control.options.join(', ')) : text('SETTING_LIST');
};

/** Error message for an invalid value of a setting, with the values that it accepts. */
export const misfitWords = (
  name: string,
  { schema, meaning }: Pick<Definition<unknown>, 'schema' | 'meaning'>,
): string => `${text('SETTING_MISFIT', name)} ${rangeWords(controlOf(schema)) ?? text(meaning)}`;

/** Name of a setting as part of an element id. */
export const fieldOf = (name: string): string => name.replaceAll('.', '-');
