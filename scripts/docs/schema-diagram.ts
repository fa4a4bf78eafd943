import { shortType, type Table } from './schema.ts';
import type { ForeignKeyRow } from './schema-queries.ts';

const keyMarks = ({ keys, foreignKeys }: Table, column: string): string[] => [
  ...(keys.some(({ name, columns }) => name === 'PRIMARY' && columns.includes(column)) ? ['PK'] : []),
  ...(foreignKeys.some(key => key.column === column) ? ['FK'] : []),
  ...(keys.some(({ name, columns, isUnique }) => isUnique && name !== 'PRIMARY' && columns.join() === column)
    ? ['UK']
    : []),
];

const entity = (table: Table): string[] => {
  const columns = table.columns.flatMap(({ name, type }) => {
    const marks = keyMarks(table, name);
    // A word is all that the grammar of the diagram takes as a type.
    return marks.length === 0 ? [] : [`    ${shortType(type).replace(/\W.*/, '')} ${name} ${marks.join(', ')}`];
  });
  return [`  ${table.name} {`, ...columns, '  }'];
};

/** One row of the target has none or many rows here; one at most when the column alone is unique. */
const relation = (table: Table, { column, target }: ForeignKeyRow): string => {
  const isNullable = table.columns.some(({ name, nullable }) => name === column && nullable === 'YES');
  const isSingle = table.keys.some(({ columns, isUnique }) => isUnique && columns.join() === column);
  return `  ${target} ${isNullable ? '|o' : '||'}--${isSingle ? 'o|' : 'o{'} ${table.name} : ${column}`;
};

/** Draws the keys of these tables and every foreign key they have, as a Mermaid diagram. */
export const erDiagram = (tables: readonly Table[]): string[] => [
  '```mermaid',
  'erDiagram',
  ...tables.flatMap(entity),
  ...tables.flatMap(table => table.foreignKeys.map(key => relation(table, key))),
  '```',
];
