import { z } from 'zod';
import { mutate, type Services, type TransactionContext } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { addJob, addJobs, registerJob } from '../core/jobs/index.ts';
import { moment } from '../core/time/index.ts';
import { orphanedEntries, updateIndex } from './index-queries.ts';
import { type EntryKind, type IndexScope, kindNumbers, registeredKinds, type SearchKind, searchKind } from './kinds.ts';
import { stemLanguageOf } from './stems.ts';

const most = 200;

/** Increase one where the words of a kind are normalized, stemmed or weighted in another way: its index is rebuilt. */
const rulesVersions: Readonly<Record<EntryKind, number>> = { post: 3, article: 4, page: 3 };
/** Index word that names the rules by which all entries of a kind were indexed; no entry has the id 0. */
const rulesWord = (kind: EntryKind): string => `=r${rulesVersions[kind]}${stemLanguageOf() ?? ''}`;
const noEntry = 0;
const rulesCheckMs = 5 * 60_000;

const recordRules = (services: Services, kind: EntryKind, word: string): Promise<void> =>
  mutate(services, async ({ sql }) => {
    const row = { kind: kindNumbers[kind], entry_id: noEntry };
    await sql('search_words').where(row).whereNot({ word }).delete();
    await sql('search_words')
      .insert({ ...row, word, weight: 0, places: '' })
      .onConflict(['kind', 'word', 'entry_id'])
      .ignore();
  });

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
  const rules = rulesWord(kind);
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
  await recordRules(services, kind, rules);
};

const payloadOf = z.object({
  kind: z.enum(['post', 'article', 'page']),
  scope: z.union([z.null(), z.object({ kind: z.enum(['category', 'tag', 'author']), id: z.int() })]),
});

registerJob(
  'search-index',
  async (services, payload) => {
    const { kind, scope } = payloadOf.parse(payload);
    await reindex(services, kind, scope);
  },
  { queue: 'search' },
);

interface Rebuild {
  readonly kind: EntryKind;
  readonly scope?: IndexScope;
  /** Equal causes are rebuilt once; by default the scope. */
  readonly dedupeKey?: string;
}

const rebuildJob = (
  { services: { clock } }: Pick<TransactionContext, 'services'>,
  { kind, scope = null, dedupeKey = scope ? `${scope.kind}:${scope.id}` : 'all' }: Rebuild,
) => ({
  kind: 'search-index',
  dedupeKey: `${kind}:${dedupeKey}`,
  payload: { kind, scope },
  dueAt: moment(clock),
});

/** Enqueues a job in the transaction that rebuilds the entries of a kind, or those of a scope. */
export const scheduleReindex = (context: TransactionContext, rebuild: Rebuild): Promise<void> =>
  addJob(context.sql, rebuildJob(context, rebuild));

/** Rebuilds every kind that was indexed by earlier rules, or while the site had another language. */
const scheduleOutdated = (services: Services): Promise<void> =>
  mutate(services, async context => {
    const kinds = registeredKinds();
    const current: { kind: number; word: string }[] = await context
      .sql('search_words')
      .select('kind', 'word')
      .where('entry_id', noEntry)
      .whereIn('kind', Object.values(kindNumbers))
      .whereIn('word', kinds.map(rulesWord));
    const isCurrent = (kind: EntryKind): boolean =>
      current.some(row => row.kind === kindNumbers[kind] && row.word === rulesWord(kind));
    const outdated = kinds.filter(kind => !isCurrent(kind));
    await addJobs(
      context.sql,
      // A rebuild that waits or runs serves every newer version: it reads the rules when it begins.
      outdated.map(kind => rebuildJob(context, { kind, dedupeKey: 'rules' })),
    );
  });

registerJob('search-rules', scheduleOutdated, { everyMs: rulesCheckMs });
