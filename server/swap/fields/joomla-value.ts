import { z } from 'zod';
import { type FieldType, hasOptions } from '../../articles/fields/index.ts';
import { readJson } from '../run/index.ts';
import { paramText, readParams, type SourceRow } from '../source/index.ts';
import { optionNumber } from './joomla-definition.ts';
import { wordsOf } from './old-value.ts';

const row = z.record(z.string(), z.unknown());
const table = z.union([z.array(row), z.record(z.string(), row).transform(rows => Object.values(rows))]);

/** Rows of a table from the JSON of a repeatable field, after one with the names of its columns. */
const tableOf = (text: string): unknown => {
  const { data: rows = [] } = table.safeParse(readJson(text));
  const names = [...new Set(rows.flatMap(one => Object.keys(one)))];
  return rows.length > 0 ? [names, ...rows.map(one => names.map(name => wordsOf(one[name])))] : undefined;
};

const pictureOf = (field: SourceRow, text: string): string => {
  if (field.type === 'imagelist') {
    const folder = paramText(readParams(field.fieldparams), 'directory').replace(/^\/+|\/+$/g, '');
    return text === '-1' || text === '' ? '' : ['images', folder, text].filter(Boolean).join('/');
  }
  // Joomla 4 adds the size behind the path.
  const file = text.startsWith('{') ? paramText(readParams(text), 'imagefile') : text;
  return file.replace(/#joomlaImage:.*$/, '');
};

/** The value of a field of Joomla from its rows, as K2 would store it; undefined if it cannot be read. */
export const joomlaValue = (field: SourceRow, type: FieldType, rows: readonly string[]): unknown => {
  const [first = ''] = rows;
  if (hasOptions(type)) return rows.filter(Boolean).map(value => String(optionNumber(value.trim())));
  if (type === 'csv') return tableOf(first);
  if (type === 'image') return pictureOf(field, first.trim());
  return rows.length > 1 ? rows : first;
};
