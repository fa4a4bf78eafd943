import { readStored } from '../../../protocol/dates/dates.ts';
import { limits } from '../../../protocol/limits.ts';
import { UserError } from '../../core/errors/index.ts';
import { ownPath, ownPicture, webAddress } from '../../core/paths/index.ts';
import type { DefinedField } from './field-queries.ts';
import { listIn, rowsIn, valuesOf, wordsIn } from './shapes.ts';

/** Name of a field's inputs in the form and in its errors. */
export const inputName = (id: number): string => `extra[${id}]`;

// Each row is one line: a cell of several lines, as imports may contain, becomes one line.
const quoteCell = (written: string): string => {
  const cell = written
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join(' ');
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

const inputsFor = (value: unknown): string[] => {
  if (!Array.isArray(value)) return wordsIn(value) === '' ? [] : [wordsIn(value)];
  if (!value.some(Array.isArray)) return listIn(value);
  return [
    rowsIn(value)
      .map(row => row.map(quoteCell).join(','))
      .join('\n'),
  ];
};

/** Stored field values as shown in the inputs. */
export const inputsOf = (stored: string | null): Record<string, string[]> =>
  Object.fromEntries([...valuesOf(stored ?? '')].map(([id, value]) => [id, inputsFor(value)]));

const cellPattern = /,(?:"((?:[^"]|"")*)"|([^,]*))/g;

const cellsOf = (written: string): string[] =>
  [...`,${written}`.matchAll(cellPattern)].map(([, inQuotes, plain = '']) =>
    (inQuotes?.replaceAll('""', '"') ?? plain).trim(),
  );

const rowsOf = (written: string): string[][] =>
  written
    .split('\n')
    .filter(row => row.trim() !== '')
    .map(cellsOf);

export const linkTargets = ['same', 'new', 'popup', 'lightbox'] as const;

const linkOf = ([words = '', address = '', target = '']: readonly string[]): string[] | undefined => {
  const [name, to] = [words.trim(), address.trim()];
  if (to !== '' && ownPath(to) === null && !webAddress(to)) throw new UserError('ITEM_FIELD_LINK_WRONG');
  if (name.length > limits.extraLine) throw new UserError('ITEM_FIELD_LONG', { args: [limits.extraLine] });
  const known = linkTargets.find(one => one === target) ?? 'same';
  return name === '' && to === '' ? undefined : [name, to, known];
};

const lengthChecked = (written: string, most: number): string => {
  if (written.length > most) throw new UserError('ITEM_FIELD_LONG', { args: [most] });
  return written;
};

const chosenOf = ({ options }: DefinedField, chosen: readonly string[]): string[] => {
  const wanted = [...new Set(chosen.filter(one => one !== ''))];
  if (wanted.some(one => !options.has(one))) throw new UserError('COMPOSER_CHOICE_WRONG');
  return wanted;
};

const oneLine = (written: string): string => lengthChecked(written.replace(/\s+/g, ' ').trim(), limits.extraLine);

const dayOf = (written: string): string => {
  const day = written.trim();
  if (readStored(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day} 00:00` : day) === undefined)
    throw new UserError('ITEM_FIELD_DATE_WRONG');
  return day;
};

const pictureOf = (written: string, host: string): string => {
  const path = written.trim() === '' ? '' : ownPicture(written, [host]);
  if (path === null) throw new UserError('ITEM_FIELD_IMAGE_WRONG');
  return lengthChecked(path, limits.address);
};

/** Value to store; undefined if empty. Throws a UserError if invalid. */
export const fieldValue = (field: DefinedField, inputs: readonly string[], host: string): unknown => {
  const [first = ''] = inputs;
  switch (field.type) {
    case 'header':
      return undefined;
    case 'select':
    case 'radio':
      return chosenOf(field, inputs.slice(0, 1))[0];
    case 'multipleSelect':
      return chosenOf(field, inputs);
    case 'link':
      return linkOf(inputs);
    case 'csv': {
      const rows = rowsOf(lengthChecked(first, limits.extraText));
      if (rows.length > limits.extraRows) throw new UserError('ITEM_FIELD_ROWS', { args: [limits.extraRows] });
      return rows;
    }
    case 'date':
      return dayOf(first);
    case 'image':
      return pictureOf(first, host);
    case 'textarea':
      return lengthChecked(first.trim(), limits.extraText);
    default:
      return oneLine(first);
  }
};

/** Value of another source, in the form in which values are stored, checked as if it was entered in the form. */
export const checkedValue = (field: DefinedField, value: unknown, host: string): unknown =>
  fieldValue(field, inputsFor(value), host);
