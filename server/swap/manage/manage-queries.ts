import { z } from 'zod';
import type { Sql, Transaction } from '../../core/db/index.ts';
import { roles } from '../../core/policy/index.ts';
import type { RoleChoice } from '../plan/index.ts';
import type { RunRow } from '../run/index.ts';
import { storedValue } from './stored-results.ts';

/** An old site that was named in the dashboard. */
export interface ImportSource {
  readonly id: number;
  /** Name of its folder below `imports`. */
  readonly upload: string;
  readonly dumpNames: readonly string[];
  readonly databaseName: string;
  readonly url: string;
  readonly prefix: string;
  readonly folder: string;
  /** Whether the files of an export are fetched from the old site. */
  readonly fetches: boolean;
  readonly roles: readonly RoleChoice[];
  readonly createdAt: Date;
}

interface SourceColumns {
  readonly id: number;
  readonly upload: string;
  readonly dump_names: string;
  readonly database_name: string;
  readonly url: string;
  readonly prefix: string;
  readonly folder: string;
  readonly fetches: number;
  readonly roles: string;
  readonly created_at: Date;
}

const names = z.array(z.string());
const choices = z.array(z.object({ group: z.string(), role: z.enum(roles) }));

const sourceOf = ({
  dump_names,
  database_name,
  fetches,
  roles: chosen,
  created_at,
  ...row
}: SourceColumns): ImportSource => ({
  ...row,
  dumpNames: storedValue(names, dump_names) ?? [],
  databaseName: database_name,
  fetches: fetches === 1,
  roles: storedValue(choices, chosen) ?? [],
  createdAt: created_at,
});

const sourceColumns = [
  'id',
  'upload',
  'dump_names',
  'database_name',
  'url',
  'prefix',
  'folder',
  'fetches',
  'roles',
  'created_at',
];

export type NewSource = Omit<ImportSource, 'id' | 'roles'> & { readonly createdBy: number };

export const addSource = async (sql: Transaction, source: NewSource): Promise<number> => {
  const { dumpNames, databaseName, createdBy, createdAt, ...columns } = source;
  const [id] = await sql('import_sources').insert({
    ...columns,
    dump_names: JSON.stringify(dumpNames),
    database_name: databaseName,
    roles: '[]',
    created_by: createdBy,
    created_at: createdAt,
  });
  return Number(id);
};

const mostSources = 100;

/** The newest ones first. */
export const allSources = async (sql: Sql): Promise<ImportSource[]> => {
  const rows: SourceColumns[] = await sql('import_sources')
    .select(sourceColumns)
    .orderBy('id', 'desc')
    .limit(mostSources);
  return rows.map(sourceOf);
};

export const sourceWithId = async (sql: Sql, id: number): Promise<ImportSource | undefined> => {
  const row: SourceColumns | undefined = await sql('import_sources').select(sourceColumns).where('id', id).first();
  return row && sourceOf(row);
};

export const keepRoles = (sql: Transaction, id: number, roles: readonly RoleChoice[]): Promise<number> =>
  sql('import_sources')
    .where('id', id)
    .update({ roles: JSON.stringify(roles) });

export const dropSource = (sql: Transaction, id: number): Promise<number> =>
  sql('import_sources').where('id', id).delete();

/** Names of the folders that old sites were uploaded to. */
export const sourceUploads = (sql: Sql): Promise<string[]> => sql('import_sources').where('id', '>', 0).pluck('upload');

export interface ListedRun {
  readonly id: number;
  readonly siteId: number;
  readonly site: string;
  readonly state: RunRow['state'];
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly problem: string;
}

const runs = (sql: Sql) =>
  sql('import_runs as r').join('old_sites as s', 's.id', 'r.site_id').select('r.id', 'r.state', 'r.problem', {
    siteId: 'r.site_id',
    site: 's.name',
    startedAt: 'r.started_at',
    endedAt: 'r.ended_at',
  });

const mostRuns = 100;

/** The newest imports first, however they were started. */
export const newestRuns = async (sql: Sql): Promise<ListedRun[]> =>
  await runs(sql).orderBy('r.id', 'desc').limit(mostRuns);

export const runWithId = async (sql: Sql, id: number): Promise<ListedRun | undefined> =>
  await runs(sql).where('r.id', id).first();

export interface ReceiptRow {
  readonly oldId: string;
  readonly label: string;
  readonly outcome: 'merged' | 'left' | 'remark';
  readonly reason: string;
  readonly value: string | null;
}

const page = { oldId: 'old_id' } as const;

/** Rows of a kind that were merged or left, a page of them. */
export const receiptRows = async (
  sql: Sql,
  { siteId, kind, start, limit }: { siteId: number; kind: string; start: number; limit: number },
): Promise<{ rows: ReceiptRow[]; total: number }> => {
  const of = () => sql('import_rows').where({ site_id: siteId, kind }).whereIn('outcome', ['left', 'merged']);
  const [{ count = 0 } = {}]: { count?: number | string }[] = await of().count({ count: '*' });
  const rows = await of()
    .select(page, 'label', 'outcome', 'reason')
    .orderBy(['outcome', 'reason', 'id'])
    .offset(start)
    .limit(limit);
  return { rows: rows.map(row => ({ ...row, value: null })), total: Number(count) };
};

/** Remarks about rows of a kind, a page of them, with their number. */
export const receiptRemarks = async (
  sql: Sql,
  { siteId, kind, start, limit }: { siteId: number; kind: string; start: number; limit: number },
): Promise<{ rows: ReceiptRow[]; total: number }> => {
  const of = () =>
    sql('import_notes as n')
      .join('import_runs as r', 'r.id', 'n.run_id')
      .where({ 'r.site_id': siteId, 'n.kind': kind, 'n.is_routine': false });
  const [{ count = 0 } = {}]: { count?: number | string }[] = await of().count({ count: '*' });
  const rows = await of()
    .select('n.label', 'n.value', { oldId: 'n.old_id', reason: 'n.name' })
    .orderBy(['n.name', 'n.id'])
    .offset(start)
    .limit(limit);
  return { rows: rows.map(row => ({ ...row, outcome: 'remark' as const })), total: Number(count) };
};

/** Number of remarks by kind, without ordinary states and kept values. */
export const remarkCounts = async (sql: Sql, siteId: number): Promise<ReadonlyMap<string, number>> => {
  const rows: { kind: string; count: number | string }[] = await sql('import_notes as n')
    .join('import_runs as r', 'r.id', 'n.run_id')
    .where({ 'r.site_id': siteId, 'n.is_routine': false })
    .groupBy('n.kind')
    .select({ kind: 'n.kind' })
    .count({ count: '*' });
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
};

export const siteWithId = (sql: Sql, id: number): Promise<{ id: number; name: string; base_url: string } | undefined> =>
  sql('old_sites').select('id', 'name', 'base_url').where('id', id).first();
