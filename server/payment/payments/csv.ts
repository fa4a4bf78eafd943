/** Prefixes a cell that a spreadsheet would read as a formula with an apostrophe (security: CSV injection). */
const escapeFormula = (value: string): string => (/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value);

const cell = (value: string | number): string => `"${escapeFormula(String(value)).replaceAll('"', '""')}"`;

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Byte order mark; spreadsheets detect UTF-8 by it. */
export const byteOrderMark = '\ufeff';
