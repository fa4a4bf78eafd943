/** Columns of a row as JSON; dates and bytes come back as such. */
export const encodeColumns = (columns: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(columns).map(([name, value]) => [
        name,
        value instanceof Date
          ? { date: value.toISOString() }
          : Buffer.isBuffer(value)
            ? { hex: value.toString('hex') }
            : value,
      ]),
    ),
  );

const decoded = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object') return value;
  if ('date' in value) return new Date(String(value.date));
  return 'hex' in value ? Buffer.from(String(value.hex), 'hex') : value;
};

export const decodeColumns = (text: string): Readonly<Record<string, unknown>> => {
  const columns: unknown = JSON.parse(text);
  return typeof columns === 'object' && columns !== null
    ? Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, decoded(value)]))
    : {};
};
