import { z } from 'zod';

/** What a setting is changed by, as its schema says. */
export type Control =
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly isWhole: boolean }
  | { readonly kind: 'line'; readonly most: number }
  | { readonly kind: 'text'; readonly most: number }
  /** One entry a line; `options`: what may be an entry, when that is known. */
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

/** What was typed as a value of the schema; undefined when it is none. */
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

/** A value as it stands in its field. */
export const typedOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value ?? ''));

/** The setting's name as a part of ids. */
export const fieldOf = (name: string): string => name.replaceAll('.', '-');
