import type { Knex } from '../../server/core/db/db.ts';
import { exportSchema } from '../../server/export/index.ts';
import type { GeneratedFile } from './generated-file.ts';

/** JSON Schema of exports, from a migrated database. */
export const exportSchemaFile = async (sql: Knex): Promise<GeneratedFile> => {
  const { $defs, ...head } = await exportSchema(sql);
  // A line for each table.
  const tables = Object.entries($defs).map(
    ([name, schema]) => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`,
  );
  const lines = [
    '{',
    ...Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    '  "$defs": {',
    tables.join(',\n'),
    '  }',
    '}',
    '',
  ];
  return { path: 'docs/export.schema.json', text: lines.join('\n') };
};
