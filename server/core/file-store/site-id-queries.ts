import { randomBytes } from 'node:crypto';
import type { Sql } from '../db/index.ts';

const row = 1;

const storedId = async (sql: Sql): Promise<string | undefined> => {
  const found: { site: string } | undefined = await sql('file_store_sites').select('site').where('id', row).first();
  return found?.site;
};

/** True for a site with uploads: pictures, recordings, documents or attachments. */
export const hasFiles = async (sql: Sql): Promise<boolean> =>
  (await sql('media').first('id')) !== undefined || (await sql('item_attachments').first('id')) !== undefined;

/** Id of this site in stores of files, made on first use: of several processes all get the same one. */
export const siteId = async (sql: Sql): Promise<string> => {
  const known = await storedId(sql);
  if (known !== undefined) return known;
  await sql('file_store_sites')
    .insert({ id: row, site: randomBytes(16).toString('hex') })
    .onConflict('id')
    .ignore();
  const made = await storedId(sql);
  if (made === undefined) throw new Error('the id of the site was not stored');
  return made;
};
