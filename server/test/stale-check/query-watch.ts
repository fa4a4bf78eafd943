import type { Knex } from '../../core/db/db.ts';
import { queryTables, type Schema } from './query-tables.ts';
import { currentScope, type Making } from './scope.ts';

export interface QueryWatch {
  /** Number of the last write outside of mutations. */
  readonly lastWrite: () => number;
  /**
   * Whether no table that was read has been written outside of mutations since. Rows that a test writes itself
   * invalidate nothing, so a value made from older rows cannot be compared.
   */
  readonly isCurrent: (making: Making) => boolean;
}

interface Emitter {
  emit: (event: string, ...args: { readonly sql: string }[]) => boolean;
}

/**
 * Notes for each query which tables it reads or writes, for the value or the mutation that it belongs to. Queries of a
 * comparison are heard by nobody: tests count queries.
 */
export const watchQueries = (sql: Knex, schema: Schema): QueryWatch => {
  const tablesOf = queryTables(schema);
  let lastWrite = 0;
  const writtenAt = new Map<string, number>();

  const note = (text: string): void => {
    const { making, group } = currentScope();
    const { isWrite, tables } = tablesOf(text);
    if (!isWrite) {
      for (const table of tables) making?.reads.add(table);
    } else if (group && group.running > 0) {
      for (const table of tables) group.writes.add(table);
    } else {
      lastWrite++;
      for (const table of tables) writtenAt.set(table, lastWrite);
    }
  };

  const client: Emitter = sql.client;
  const emit = client.emit.bind(client);
  client.emit = (event, ...args) => {
    if (currentScope().remakeTime !== undefined) return false;
    if (event === 'query') note(args[0]?.sql ?? '');
    return emit(event, ...args);
  };

  return {
    lastWrite: () => lastWrite,
    isCurrent: ({ reads, since }) => [...reads].every(table => (writtenAt.get(table) ?? 0) <= since),
  };
};
