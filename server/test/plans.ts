import type { Knex, Transaction } from '../core/db/db.ts';

interface Step {
  readonly table: string | null;
  readonly type: string | null;
  readonly key: string | null;
  readonly Extra: string | null;
}

/** Execution plan of one statement. */
export interface Plan {
  readonly statement: string;
  readonly steps: readonly Step[];
}

interface Asked {
  readonly sql: string;
  readonly bindings: readonly string[];
}

const searches = /^\(?(select|update|delete)\b/i;

/** Execution plans of all queries during the work, whose changes are rolled back. */
export const plansOf = async (sql: Knex, work: (tx: Transaction) => Promise<unknown>): Promise<Plan[]> => {
  const asked: Asked[] = [];
  const hear = (query: Asked): void => {
    if (searches.test(query.sql)) asked.push(query);
  };
  const tx = await sql.transaction();
  // The server makes no queries of its own meanwhile.
  tx.on('query', hear);
  try {
    await work(tx);
  } finally {
    tx.removeListener('query', hear);
    await tx.rollback();
  }
  const plans: Plan[] = [];
  for (const { sql: statement, bindings } of asked) {
    const [steps = []]: Step[][] = await sql.raw(`EXPLAIN ${statement}`, bindings);
    plans.push({ statement, steps });
  }
  return plans;
};

// A derived table (`<derived2>`, `<union1,2>`) is read whole; the steps that build it are checked separately.
const isScan = ({ table, type, key }: Step): boolean =>
  table !== null && !table.startsWith('<') && (key === null || type === 'ALL' || type === 'index');

/** Statements that scan a whole table, each with the table. */
export const scansIn = (plans: readonly Plan[]): string[] =>
  plans.flatMap(({ statement, steps }) => steps.filter(isScan).map(({ table }) => `${table}: ${statement}`));

/** Rows that the database touched for some work. */
export interface Touched {
  readonly read: number;
  /** Rows written to temporary tables; some more, since the counters are printed through one. */
  readonly copied: number;
}

const countersOf = async (tx: Transaction): Promise<Touched> => {
  const [rows] = await tx.raw("SHOW SESSION STATUS LIKE 'Handler_%'");
  const count = (names: RegExp): number =>
    rows.reduce(
      (sum: number, row: Record<string, string>) => sum + (names.test(row.Variable_name ?? '') ? Number(row.Value) : 0),
      0,
    );
  return { read: count(/^Handler_read_(key|next|prev|first|last)$/), copied: count(/^Handler_tmp_write$/) };
};

/** The rows that `work` made the database read by an index and copy, on the connection of the transaction. */
export const touchedBy = async (tx: Transaction, work: () => Promise<unknown>): Promise<Touched> => {
  const before = await countersOf(tx);
  await work();
  const after = await countersOf(tx);
  return { read: after.read - before.read, copied: after.copied - before.copied };
};
