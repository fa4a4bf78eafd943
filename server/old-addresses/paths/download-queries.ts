import type { Sql } from '../../core/db/index.ts';

/** Secrets of the old sites that signed links to attachments, by the `legacy_source` of their attachments. */
export const secretsOf = (sql: Sql): Promise<{ name: string; secret: string }[]> =>
  sql('old_sites').select('name', 'secret').where('kind', 'joomla').whereNot('secret', '').orderBy('id');

/** An attachment by its number on an old site. */
export const oldAttachment = (
  sql: Sql,
  source: string,
  id: string,
): Promise<{ id: number; articleId: number } | undefined> =>
  sql('item_attachments')
    .select({ id: 'id', articleId: 'item_id' })
    .where({ legacy_source: source, legacy_id: id })
    .first();
