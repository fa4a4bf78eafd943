import type { Knex } from '../db/index.ts';

/** Reads that show everything that was committed before their call on any node of a Galera cluster. */
export interface CausalReads {
  /** Resolves when the database has applied it; at once if it is no node of a cluster. */
  readonly catchUp: () => Promise<void>;
  readonly read: <Row extends object>(query: (sql: Knex) => Knex.QueryBuilder<Row, Row[]>) => Promise<Row[]>;
}

const isClusterNode = async (sql: Knex): Promise<boolean> => {
  const [rows = []]: { readonly Value: string }[][] = await sql.raw("SHOW SESSION VARIABLES LIKE 'wsrep_on'");
  return rows.some(({ Value }) => Value === 'ON');
};

/** Causal reads of one database. Whether it is a node of a cluster is asked once. */
export const causalReads = (sql: Knex): CausalReads => {
  let isCluster: Promise<boolean> | undefined;
  const onCluster = async (): Promise<boolean> => {
    isCluster ??= isClusterNode(sql);
    try {
      return await isCluster;
    } catch (error) {
      isCluster = undefined;
      throw error;
    }
  };
  const waited = (words: string, bindings: readonly Knex.Value[]) =>
    sql.raw(`SET STATEMENT wsrep_sync_wait = 1 FOR ${words}`, [...bindings]);
  return {
    catchUp: async () => {
      if (await onCluster()) await waited('SELECT 1', []);
    },
    read: async query => {
      if (!(await onCluster())) return query(sql);
      const { sql: words, bindings } = query(sql).toSQL().toNative();
      const [rows = []] = await waited(words, bindings);
      return rows;
    },
  };
};
