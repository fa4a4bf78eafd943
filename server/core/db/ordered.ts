/** Columns of an `orderBy`, all in one direction. */
export const ordered = (order: 'asc' | 'desc', ...columns: readonly string[]) =>
  columns.map(column => ({ column, order }));
