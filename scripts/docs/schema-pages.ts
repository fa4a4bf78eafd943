import type { Source } from '../architecture/sources.ts';
import { type Area, type Key, shortType, type Table } from './schema.ts';
import type { ColumnRow, ForeignKeyRow } from './schema-queries.ts';

const folder = 'docs/schema';

const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

const typeWords = ({ type, collation, extra }: ColumnRow, { collation: usual }: Table): string =>
  [
    shortType(type),
    ...(extra === 'auto_increment' ? ['auto-increment'] : []),
    ...(collation === null || collation === usual ? [] : [collation]),
  ].join(', ');

const presetWords = ({ preset, expression }: ColumnRow): string => {
  if (expression !== null && expression !== '') return `generated: \`${expression.replaceAll('`', '')}\``;
  return preset === null || preset === 'NULL' ? '' : `\`${preset}\``;
};

const listed = (columns: readonly string[]): string => columns.map(name => `\`${name}\``).join(', ');

/** Links to the tables of every page. */
type LinkTo = (table: string) => string;

const referenceWords = (keys: readonly ForeignKeyRow[], column: string, linkTo: LinkTo): string =>
  keys
    .filter(key => key.column === column)
    .map(({ target, onDelete }) => `${linkTo(target)}, on delete ${onDelete.toLowerCase()}`)
    .join('; ');

const columnLines = (table: Table, linkTo: LinkTo): string[] => [
  '| Column | Type | Null | Default | References |',
  '|---|---|---|---|---|',
  ...table.columns.map(column => {
    const cells = [
      `\`${column.name}\``,
      typeWords(column, table),
      column.nullable === 'YES' ? 'yes' : '',
      presetWords(column),
      referenceWords(table.foreignKeys, column.name, linkTo),
    ];
    return `| ${cells.join(' | ')} |`;
  }),
];

const keyLine = ({ name, columns, isUnique }: Key): string => {
  if (name === 'PRIMARY') return `- Primary key: ${listed(columns)}`;
  return `- ${isUnique ? 'Unique' : 'Index'} \`${name}\`: ${listed(columns)}`;
};

const tableLines = (table: Table, linkTo: LinkTo): string[] => [
  `## ${table.name}`,
  '',
  table.purpose,
  '',
  ...columnLines(table, linkTo),
  '',
  ...table.keys.map(keyLine),
  '',
];

const generated = '<!-- Generated from a migrated database by `npm run docs`. -->';

const page = ({ name, tables }: Area, linkTo: LinkTo): Source => ({
  path: `${folder}/${name}.md`,
  text: [
    generated,
    '',
    `# ${titleOf(name)}`,
    '',
    'All areas: [schema](../schema.md). The diagram shows keys only.',
    '',
    ...erDiagram(tables),
    '',
    ...tables.flatMap(table => tableLines(table, linkTo)),
  ]
    .join('\n')
    .replace(/\n+$/, '\n'),
});

const index = (areas: readonly Area[]): Source => ({
  path: `${folder}.md`,
  text: [
    generated,
    '',
    '# Schema',
    '',
    'Each area of tables is created by one migration in `migrations/` and has a page here with columns, keys and a diagram, generated from a migrated database by `npm run docs`.',
    '',
    '- Times are `datetime` in UTC; no date is NULL.',
    '- Tables are InnoDB, utf8mb4, `utf8mb4_unicode_ci`; columns that are compared byte by byte say so.',
    '- `legacy_source` and `legacy_id` name the row that an imported row was made from, unique together.',
    '- An `actor` is an account (`u:` and its id) or the keyed hash of a visitor cookie.',
    '- `migrations`, `migrations_lock` and `migrations_turn` record which migrations have run, and which process may run them.',
    '',
    '| Area | Table | |',
    '|---|---|---|',
    ...areas.flatMap(({ name, tables }) =>
      tables.map(
        table =>
          `| [${titleOf(name)}](schema/${name}.md) | [\`${table.name}\`](schema/${name}.md#${table.name}) | ${table.purpose} |`,
      ),
    ),
    '',
  ].join('\n'),
});

/** Returns docs/schema.md and a page for each area. */
export const schemaPages = (areas: readonly Area[]): Source[] => {
  const linkTo =
    (from: string): LinkTo =>
    table => {
      const area = areas.find(({ tables }) => tables.some(({ name }) => name === table))?.name ?? from;
      return `[\`${table}\`](${area === from ? '' : `${area}.md`}#${table})`;
    };
  return [index(areas), ...areas.map(area => page(area, linkTo(area.name)))];
};

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

/** A row of the target has any number of rows here; at most one if the column alone is unique. */
const relation = (table: Table, { column, target }: ForeignKeyRow): string => {
  const isNullable = table.columns.some(({ name, nullable }) => name === column && nullable === 'YES');
  const isSingle = table.keys.some(({ columns, isUnique }) => isUnique && columns.join() === column);
  return `  ${target} ${isNullable ? '|o' : '||'}--${isSingle ? 'o|' : 'o{'} ${table.name} : ${column}`;
};

/** Draws the keys of these tables and every foreign key they have, as a Mermaid diagram. */
const erDiagram = (tables: readonly Table[]): string[] => [
  '```mermaid',
  'erDiagram',
  ...tables.flatMap(entity),
  ...tables.flatMap(table => table.foreignKeys.map(key => relation(table, key))),
  '```',
];
