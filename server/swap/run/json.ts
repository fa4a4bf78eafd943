/** Reads a column of JSON; undefined if it is none, as when it is cut off. */
export const readJson = (column: string | null | undefined): unknown => {
  try {
    return JSON.parse(column ?? '');
  } catch {
    return undefined;
  }
};
