import { limits } from '../../../protocol/limits.ts';
import { type FieldType, hasOptions } from '../../articles/fields/index.ts';
import { plainLine } from '../values/index.ts';
import { plainLines } from './plain-lines.ts';

/** Option of a list. Articles store its number. */
export interface FieldOption {
  readonly name: string;
  readonly value: number;
}

export interface NewDefinition {
  readonly type: FieldType;
  readonly alias: string;
  readonly isRequired: boolean;
  readonly showsEmpty: boolean;
  /** Value that the form offers for new articles. */
  readonly initial: string;
  readonly options: readonly FieldOption[];
}

const textTypes: readonly FieldType[] = ['textfield', 'textarea', 'labels'];

/** Column `definition` of a field, as its form writes it. */
export const definitionOf = ({ type, alias, isRequired, showsEmpty, initial, options }: NewDefinition): string => {
  const settings = { target: null, alias, required: isRequired ? '1' : '0', showNull: showsEmpty ? '1' : '0' };
  const [first, ...others] = hasOptions(type)
    ? options.map(({ name, value }) => ({ name: plainLine(name, limits.title) || String(value), value, target: null }))
    : [{ name: '', value: textTypes.includes(type) ? plainLines(initial).slice(0, limits.extraText) : '' }];
  return JSON.stringify([{ ...first, ...settings }, ...others]);
};
