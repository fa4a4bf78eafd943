import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { databaseAddress } from '../../server/core/config/index.ts';
import { connect } from '../../server/core/db/db.ts';
import type { Source } from '../architecture/sources.ts';
import { dropDatabase, makeDatabase } from '../backup/queries.ts';
import { root } from '../boot/environment.mjs';
import { openPrivateDatabase } from '../private-database.mjs';
import { exportSchemaFile } from './export-schema-file.ts';
import { createdAreas } from './schema.ts';
import { schemaPages } from './schema-pages.ts';

/** Describes an empty database of the private test server after all migrations. */
export const schemaFiles = async (): Promise<Source[]> => {
  const database = await openPrivateDatabase({ dataDir: join(root, 'var/test'), tests: true });
  const address = databaseAddress(database.url);
  const name = `lectern_docs_${randomBytes(4).toString('hex')}`;
  const server = connect({ ...address, database: '' });
  const sql = connect({ ...address, database: name });
  try {
    await makeDatabase(server, name);
    const pages = schemaPages(await createdAreas(sql));
    return [...pages, await exportSchemaFile(sql)];
  } finally {
    await dropDatabase(server, name);
    await Promise.all([sql.destroy(), server.destroy()]);
    await database.stop();
  }
};
