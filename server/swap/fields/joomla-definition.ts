import { createHash } from 'node:crypto';
import { type FieldType, hasOptions } from '../../articles/fields/index.ts';
import { type Params, paramText, readParams, type SourceRow } from '../source/index.ts';
import { isOn, plainLine } from '../values/index.ts';
import type { FieldOption } from './definition.ts';

const types: ReadonlyMap<string, FieldType> = new Map([
  ['textarea', 'textarea'],
  ['editor', 'textarea'],
  ['list', 'select'],
  ['radio', 'radio'],
  ['checkboxes', 'multipleSelect'],
  ['calendar', 'date'],
  ['url', 'link'],
  ['media', 'image'],
  ['imagelist', 'image'],
  ['repeatable', 'csv'],
  ['subform', 'csv'],
]);

/** Our type for a field of Joomla; types without one of their own are texts of one line. */
export const joomlaType = (row: SourceRow): FieldType => {
  const isMultiple = isOn(paramText(readParams(row.fieldparams), 'multiple'));
  return row.type === 'list' && isMultiple ? 'multipleSelect' : (types.get(row.type ?? '') ?? 'textfield');
};

const firstOfTexts = 1_000_000;

/** Number of an option here for its value there, which may be any text: the same in every import. */
export const optionNumber = (value: string): number =>
  /^(?:0|[1-9]\d{0,5})$/.test(value)
    ? Number(value)
    : firstOfTexts + (createHash('sha256').update(value).digest().readUInt32BE() >>> 2);

const isParams = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listed = ({ options }: Params): readonly unknown[] =>
  typeof options === 'object' && options !== null ? Object.values(options) : [];

/** Options of a list, with those that articles chose though they are gone. */
export const joomlaOptions = (row: SourceRow, chosen: readonly string[]): readonly FieldOption[] => {
  if (!hasOptions(joomlaType(row))) return [];
  const named = listed(readParams(row.fieldparams))
    .filter(isParams)
    .map(option => [paramText(option, 'value'), paramText(option, 'name')] as const);
  const names = new Map<string, string>([...chosen.map(value => [value, value] as const), ...named]);
  const known = new Set(named.map(([value]) => value));
  const ordered = [...known, ...[...names.keys()].filter(value => !known.has(value))];
  return ordered
    .filter(value => value !== '')
    .map(value => ({ name: plainLine(names.get(value), 255) || value, value: optionNumber(value) }));
};
