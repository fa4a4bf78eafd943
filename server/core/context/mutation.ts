import { observeMutation, recordChanges, type Tag } from '../cache/index.ts';
import { type Transaction, transact } from '../db/index.ts';
import { type DomainEvents, type EventName, emitTo } from '../events/index.ts';
import type { MutationContext, RequestContext } from './request-context.ts';
import type { Services, TransactionContext } from './services.ts';

export type Mutation = Pick<MutationContext, 'services' | 'sql' | 'invalidate' | 'afterCommit'>;

/** Reads the settings after their change, which is stored: if the database does not answer now, the poll reads them. */
const reloadSettings = async ({ site, sql, log, ownChanges }: Services): Promise<void> => {
  try {
    await site.reload(sql);
  } catch (error) {
    log.warn({ err: error }, 'changed settings could not be read; they are read again within a second');
    ownChanges.readAgain();
  }
};

/**
 * Runs a change in one transaction. The pages it touches are written to `page_changes` last, in the same transaction
 * and in one order, then dropped here; other processes of this machine are told to read the row, those of other machines
 * see it within a second.
 */
export const mutate = async <T>(services: Services, work: (write: Mutation) => Promise<T>): Promise<T> => {
  let tags = new Set<Tag>();
  let afterCommit: (() => void | Promise<void>)[] = [];
  let isRecorded = false;
  const attempt = async (sql: Transaction): Promise<T> => {
    tags = new Set();
    afterCommit = [];
    isRecorded = false;
    const answer = await work({
      services,
      sql,
      invalidate: (...more) => {
        for (const tag of more) tags.add(tag);
      },
      afterCommit: later => {
        afterCommit.push(later);
      },
    });
    await recordChanges(sql, [...tags].sort(), services.node);
    isRecorded = true;
    return answer;
  };
  const result = await transact(services.sql, attempt).catch((error: unknown) => {
    // The commit may have succeeded although its answer was lost.
    if (isRecorded) services.ownChanges.readAgain();
    throw error;
  });
  // Before the drop: a page that is made meanwhile must not stay cached with the old settings.
  if (tags.has('settings')) await reloadSettings(services);
  services.pages.drop([...tags]);
  // The next request of the same person may go to another process.
  if (tags.size > 0) await services.peers.ask('changes');
  for (const later of afterCommit) await later();
  return result;
};

/** The same as `mutate` for a request: `work` gets the context of the request with the transaction. */
export const mutateAs = <T>(context: RequestContext, work: (mutation: MutationContext) => Promise<T>): Promise<T> =>
  observeMutation(context.services.memory, context.address, () =>
    mutate(context.services, write => {
      write.afterCommit(context.session.markChange);
      return work({ ...context, ...write });
    }),
  );

/** Emits a domain event in the transaction of the change that it names; resolves when its subscribers have run. */
export const emit = <Name extends EventName>(
  { services, sql }: TransactionContext,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> => emitTo(services.subscribers, { services, sql }, name, payload);
