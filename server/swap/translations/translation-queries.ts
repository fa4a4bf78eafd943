import type { Sql } from '../../core/db/index.ts';
import type { TranslatedColumn } from '../../translations/index.ts';

/** Whether a target is in a group already. */
export const isTranslated = async (sql: Sql, column: TranslatedColumn, id: number): Promise<boolean> =>
  (await sql('translations').where(column, id).first('id')) !== undefined;
