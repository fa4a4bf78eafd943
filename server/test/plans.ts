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
