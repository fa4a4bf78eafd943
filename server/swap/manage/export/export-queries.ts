import type { Sql, Transaction } from '../../../core/db/index.ts';
import { type ImportTask, taskColumns } from '../task-queries.ts';

const mostExports = 20;

/** The newest ones first. */
export const newestExports = (sql: Sql): Promise<ImportTask[]> =>
  sql('import_tasks').select(taskColumns).where('kind', 'export').orderBy('id', 'desc').limit(mostExports);

/** Deletes the exports that ended before a time, and returns their ids. */
export const dropExports = async (sql: Transaction, before: Date): Promise<number[]> => {
  const ids: number[] = await sql('import_tasks')
    .where('kind', 'export')
    .where('ended_at', '<=', before)
    .forUpdate()
    .pluck('id');
  if (ids.length > 0) await sql('import_tasks').whereIn('id', ids).delete();
  return ids;
};

export const dropExport = (sql: Transaction, id: number): Promise<number> =>
  sql('import_tasks').where({ id, kind: 'export', active: null }).delete();

export const exportIds = (sql: Sql): Promise<number[]> => sql('import_tasks').where('kind', 'export').pluck('id');
