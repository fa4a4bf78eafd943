export type Params = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unquoted = (value: string): string =>
  /^"[\s\S]*"$/.test(value) && value.length > 1 ? value.slice(1, -1).replace(/\\(["\\])/g, '$1') : value;

// A quoted value may go on over several lines.
const iniLine = /^[ \t]*([^\s=;#[][^=\n]*?)[ \t]*=[ \t]*("(?:\\.|[^"\\])*"(?=[ \t]*(?:\r?\n|$))|[^\n]*)/gm;

const readIni = (text: string): Params =>
  Object.fromEntries([...text.matchAll(iniLine)].map(([, key = '', value = '']) => [key, unquoted(value.trim())]));

/**
 * Reads a column of parameters: a JSON object, or INI lines `key=value` whose values may be quoted. Values of INI are
 * text. Empty for an empty column, for JSON that is cut off and for any other JSON value.
 */
export const readParams = (column: string | null | undefined): Params => {
  const text = column?.trim() ?? '';
  if (!/^[{["]/.test(text)) return readIni(text);
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

/** The value of a parameter as text: numbers and flags are printed, any other shape is empty. */
export const paramText = (params: Params, name: string): string => {
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
