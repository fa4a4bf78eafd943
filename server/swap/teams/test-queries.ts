import type { Sql } from '../../core/db/index.ts';

const tables = [
  ...['teams', 'team_members', 'team_requests', 'posts', 'post_rejections', 'reports', 'revisions'],
  ...['users', 'login_names', 'import_rows', 'import_notes', 'import_changes', 'outbox'],
];

/** Rows of every table that an import of teams and of the work of moderators writes. */
export const teamTables = async (sql: Sql): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(await Promise.all(tables.map(async name => [name, await sql(name)] as const)));
