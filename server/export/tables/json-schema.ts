import type { Sql } from '../../core/db/index.ts';
import { type PortableColumn, type PortableTable, portableTables } from './portable-table.ts';

type Schema = Readonly<Record<string, unknown>>;

const digits = { type: 'string', pattern: '^-?\\d{16,20}$', description: 'A number beyond 2^53.' } as const;

const integer = (fullType: string): Schema => {
  const isUnsigned = fullType.includes('unsigned');
  const whole = isUnsigned ? { type: 'integer', minimum: 0 } : { type: 'integer' };
  return fullType.startsWith('bigint') ? { anyOf: [whole, digits] } : whole;
};

const valueSchema = ({ kind, fullType, maxCharacters }: PortableColumn): Schema => {
  switch (kind) {
    case 'integer':
      return integer(fullType);
    case 'number':
    case 'boolean':
      return { type: kind };
    case 'date':
      return { type: 'string', format: 'date-time' };
    case 'day':
      return { type: 'string', format: 'date' };
    case 'binary':
      return { type: 'string', contentEncoding: 'base64' };
    case 'json':
      return {};
    case 'text':
      return maxCharacters === undefined ? { type: 'string' } : { type: 'string', maxLength: maxCharacters };
  }
};

const nullable = (schema: Schema): Schema =>
  Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };

const tableSchema = ({ columns, accountSecrets = {} }: PortableTable): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    columns.map(column => [column.name, column.isNullable ? nullable(valueSchema(column)) : valueSchema(column)]),
  ),
  required: columns.map(({ name }) => name).filter(name => !Object.hasOwn(accountSecrets, name)),
  additionalProperties: false,
});

interface ExportSchema {
  readonly $schema: string;
  readonly title: string;
  /** By name of the table. */
  readonly $defs: Readonly<Record<string, Schema>>;
}

/** JSON Schema (2020-12) of the lines of an export: a definition for each `data/<table>.jsonl`. */
export const exportSchema = async (sql: Sql): Promise<ExportSchema> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Lines of an export of Lectern, by table',
  $defs: Object.fromEntries((await portableTables(sql)).map(table => [table.name, tableSchema(table)])),
});
