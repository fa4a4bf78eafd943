import { mutate, type Services, type TransactionContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { moment } from '../../core/time/index.ts';
import { indexItems } from './index-queries.ts';

const batchSize = 200;

const idsAfter = async (sql: Sql, after: number): Promise<number[]> => {
  const rows: { id: number }[] = await sql('items').select('id').where('id', '>', after).orderBy('id').limit(batchSize);
  return rows.map(({ id }) => id);
};

/** Rebuilds the index in batches while searches continue. */
export const reindexItems = async (services: Services, progress: (done: number) => void = () => {}): Promise<void> => {
  let done = 0;
  for (let ids = await idsAfter(services.sql, 0); ids.length > 0; ids = await idsAfter(services.sql, ids.at(-1) ?? 0)) {
    const some = ids;
    await mutate(services, ({ sql }) => indexItems(sql, some));
    done += some.length;
    progress(done);
  }
};

const kind = 'item-index';

registerJob(kind, services => reindexItems(services));

/** Queues a rebuild of the index after this transaction, because the set of shown fields changed. */
export const queueReindexItems = ({ sql, services: { clock } }: TransactionContext): Promise<void> =>
  addJob(sql, { kind, cause: `fields:${clock.now()}`, dueAt: moment(clock) });
