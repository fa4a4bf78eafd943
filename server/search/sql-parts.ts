/** SQL fragment with its bindings. */
export interface SqlPart {
  readonly sql: string;
  readonly bindings: readonly (string | number | Date)[];
}

export const joinParts = (parts: readonly SqlPart[], separator: string): SqlPart => ({
  sql: parts.map(({ sql }) => sql).join(separator),
  bindings: parts.flatMap(({ bindings }) => bindings),
});

export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
