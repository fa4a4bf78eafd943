/** Path of a table's rows in an export. */
export const tablePath = (name: string): string => `data/${name}.jsonl`;
