/** Tables of a schema, and for each the tables whose rows change with its rows by a foreign key. */
export interface Schema {
  readonly tables: ReadonlySet<string>;
  readonly dependents: ReadonlyMap<string, readonly string[]>;
}

const created = /^CREATE TABLE `(\w+)`/;
const cascading = /REFERENCES `(\w+)` \([^)]*\)\s+ON DELETE (?:CASCADE|SET NULL)/g;

/** Reads the schema from the statements that create its tables. */
export const schemaOf = (statements: readonly string[]): Schema => {
  const dependents = new Map<string, string[]>();
  const tables = statements.map(statement => {
    const table = created.exec(statement)?.[1] ?? '';
    for (const [, parent = ''] of statement.matchAll(cascading))
      dependents.set(parent, [...(dependents.get(parent) ?? []), table]);
    return table;
  });
  return { tables: new Set(tables), dependents };
};

export interface QueryTables {
  readonly isWrite: boolean;
  /** Tables that the query names; for a write with all tables that depend on them. */
  readonly tables: readonly string[];
}

const writing = /^\s*(?:insert|update|delete|replace|truncate)\b/i;

const withDependents = ({ dependents }: Schema, tables: readonly string[]): string[] => {
  const found = new Set(tables);
  for (const table of found) for (const dependent of dependents.get(table) ?? []) found.add(dependent);
  return [...found];
};

/** Reads from the text of a query which tables it reads or writes. A table more than it uses does no harm. */
export const queryTables = (schema: Schema): ((sql: string) => QueryTables) => {
  const known = new Map<string, QueryTables>();
  return sql => {
    const found = known.get(sql);
    if (found) return found;
    const named = [...new Set(sql.match(/\w+/g))].filter(word => schema.tables.has(word));
    const isWrite = writing.test(sql);
    const read = { isWrite, tables: isWrite ? withDependents(schema, named) : named };
    known.set(sql, read);
    return read;
  };
};
