import { z } from 'zod';
import type { Sql } from '../../../core/db/index.ts';
import { storedValue } from '../stored-results.ts';

const facts = z.record(z.string(), z.string());

/** Facts that an old site states about itself, by name (`OldSite.settings`); nothing for a site that is not known. */
export const factsOfSite = async (sql: Sql, siteId: number): Promise<Readonly<Record<string, string>>> => {
  const row: { settings: string } | undefined = await sql('old_sites').where('id', siteId).first('settings');
  return storedValue(facts, row?.settings ?? null) ?? {};
};
