/** A cell that a spreadsheet would take for a formula is text to it (security: CSV). */
const harmless = (value: string): string => (/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value);

const cell = (value: string | number): string => `"${harmless(String(value)).replaceAll('"', '""')}"`;

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** What tells spreadsheets that it is UTF-8. */
export const byteOrderMark = '\ufeff';
