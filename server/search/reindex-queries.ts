import { z } from 'zod';
import { mutate, type Services, type TransactionContext } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { addJob, registerJob } from '../core/jobs/index.ts';
import { moment } from '../core/time/index.ts';
import { orphanedEntries, updateIndex } from './index-queries.ts';
import { type EntryKind, type IndexScope, type SearchKind, searchKind } from './kinds.ts';

const most = 200;

const idsAfter = async (sql: Sql, kind: SearchKind, scope: IndexScope, after: number): Promise<number[]> => {
  if (scope !== null) return (await kind.idsWithin?.(sql, scope, { after, most })) ?? [];
  return sql(kind.table).where('id', '>', after).orderBy('id').limit(most).pluck('id');
};

/** Rebuilds the entries of a kind in batches while searches continue. `progress` gets the number of entries so far. */
export const reindex = async (
  services: Services,
  kind: EntryKind,
  scope: IndexScope = null,
  progress: (done: number) => void = () => {},
): Promise<void> => {
  const entry = searchKind(kind);
  let done = 0;
  for (
    let ids = await idsAfter(services.sql, entry, scope, 0);
    ids.length > 0;
    ids = await idsAfter(services.sql, entry, scope, ids.at(-1) ?? 0)
  ) {
    const some = ids;
    await mutate(services, ({ sql }) => entry.index(sql, some));
    done += some.length;
    progress(done);
  }
  if (scope !== null) return;
  const orphans = () => orphanedEntries(services.sql, kind, entry.table, most);
  for (let ids = await orphans(); ids.length > 0; ids = await orphans()) {
    const some = ids;
    await mutate(services, ({ sql }) => updateIndex(sql, kind, some, []));
  }
};

const payloadOf = z.object({
  kind: z.enum(['post', 'article', 'page']),
  scope: z.union([z.null(), z.object({ kind: z.enum(['category', 'tag', 'author']), id: z.int() })]),
});

registerJob('search-index', async (services, payload) => {
  const { kind, scope } = payloadOf.parse(payload);
  await reindex(services, kind, scope);
});

interface Rebuild {
  readonly kind: EntryKind;
  readonly scope?: IndexScope;
  /** Equal causes are rebuilt once; by default the scope. */
  readonly dedupeKey?: string;
}

/** Enqueues a job in the transaction that rebuilds the entries of a kind, or those of a scope. */
export const scheduleReindex = (
  { sql, services: { clock } }: TransactionContext,
  { kind, scope = null, dedupeKey = scope ? `${scope.kind}:${scope.id}` : 'all' }: Rebuild,
): Promise<void> =>
  addJob(sql, {
    kind: 'search-index',
    dedupeKey: `${kind}:${dedupeKey}`,
    payload: { kind, scope },
    dueAt: moment(clock),
  });
