import type { Knex } from '../../server/core/db/db.ts';
import { exportSchema } from '../../server/export/index.ts';
import type { GeneratedFile } from './generated-file.ts';

/** JSON Schema of exports, from a migrated database. */
export const exportSchemaFile = async (sql: Knex): Promise<GeneratedFile> => ({
  path: 'docs/export.schema.json',
  text: `${JSON.stringify(await exportSchema(sql), null, 2)}\n`,
});
