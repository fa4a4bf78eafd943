import { z } from 'zod';
import { mutate, type Services, type TransactionContext } from '../core/context/index.ts';
import { addJobs, addRepeatedJob, registerJob } from '../core/jobs/index.ts';
import { moment } from '../core/time/index.ts';
import { type EntryKind, type IndexScope, registeredKinds } from './kinds.ts';
import { rebuildBatch, rulesWord } from './rebuild.ts';
import { outdatedKinds } from './rebuild-queries.ts';

const rulesCheckMs = 5 * 60_000;

const stateOf = z.object({
  kind: z.enum(['post', 'article', 'page']),
  scope: z.union([z.null(), z.object({ kind: z.enum(['category', 'tag', 'author']), id: z.int() })]),
  part: z.enum(['entries', 'orphans']).default('entries'),
  after: z.int().default(0),
  rules: z.string().optional(),
});

registerJob(
  'search-index',
  async (services, payload) => {
    const { next } = await rebuildBatch(services, stateOf.parse(payload));
    return next && { next };
  },
  { queue: 'search' },
);

interface Rebuild {
  readonly kind: EntryKind;
  readonly scope?: IndexScope;
}

// A kind has one job for all its entries, and one for each scope: two whole rebuilds never run side by side.
const rebuildJob = (
  { services: { clock } }: Pick<TransactionContext, 'services'>,
  { kind, scope = null }: Rebuild,
) => ({
  kind: 'search-index',
  dedupeKey: `${kind}:${scope ? `${scope.kind}:${scope.id}` : 'all'}`,
  payload: { kind, scope },
  dueAt: moment(clock),
});

/**
 * Enqueues a job in the transaction that rebuilds the entries of a kind, or those of a scope. If the same rebuild is
 * under way, another follows: the one under way may have passed entries that this transaction changes.
 */
export const scheduleReindex = (context: TransactionContext, rebuild: Rebuild): Promise<void> =>
  addRepeatedJob(context.sql, rebuildJob(context, rebuild));

/** Rebuilds every kind that was indexed by earlier rules, or while the site had another language. */
const scheduleOutdated = (services: Services): Promise<void> =>
  mutate(services, async context => {
    const words = new Map(registeredKinds().map(kind => [kind, rulesWord(kind)] as const));
    const outdated = await outdatedKinds(context.sql, words);
    // A rebuild that waits or is under way serves every version: it begins anew when the rules change.
    await addJobs(
      context.sql,
      outdated.map(kind => rebuildJob(context, { kind })),
    );
  });

registerJob('search-rules', scheduleOutdated, { everyMs: rulesCheckMs });
