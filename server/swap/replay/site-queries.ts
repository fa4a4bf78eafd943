import type { Services } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';

/** Hosts of this site and of the sites that were taken over; none when no site was. */
export const knownHosts = async ({ sql, settings }: Services): Promise<readonly string[]> => {
  const urls: string[] = await sql('old_sites').where('id', '>', 0).orderBy('id').pluck('base_url');
  return urls.length === 0 ? [] : [...urls, settings.baseUrl].map(url => new URL(url).host);
};

/** The newest import that ended and was not undone. */
export const newestRun = async (sql: Sql): Promise<number | undefined> => {
  const run: { id: number } | undefined = await sql('import_runs')
    .where('state', 'done')
    .orderBy('id', 'desc')
    .first('id');
  return run?.id;
};
