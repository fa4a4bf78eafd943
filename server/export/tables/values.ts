import type { PortableColumn } from './portable-table.ts';

/** The value of a column as an export holds it. */
export type PortableValue = unknown;

/** Marks a JSON column whose text is not what JSON.stringify writes: the text itself is exported. */
const verbatim = '$text';

const jsonOf = (text: string): unknown => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (JSON.stringify(parsed) === text && !isVerbatim(parsed)) return parsed;
  } catch {
    return { [verbatim]: text };
  }
  return { [verbatim]: text };
};

const isVerbatim = (value: unknown): value is { $text: string } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  verbatim in value &&
  typeof value[verbatim] === 'string';

const isoOf = (date: Date): string => date.toISOString().replace('.000Z', 'Z');

/** A stored value as an export holds it. */
export const exported = ({ kind }: PortableColumn, value: unknown): PortableValue => {
  if (value === null || value === undefined) return null;
  if (kind === 'date') return value instanceof Date ? isoOf(value) : value;
  if (kind === 'day') return value instanceof Date ? isoOf(value).slice(0, 10) : value;
  if (kind === 'binary') return Buffer.isBuffer(value) ? value.toString('base64') : value;
  if (kind === 'json') return typeof value === 'string' ? jsonOf(value) : value;
  if (kind === 'boolean' && (value === 0 || value === 1)) return value === 1;
  return value;
};

/** A value of an export that a column cannot store; the message says why. */
export class BadValue extends Error {}

const iso = /^(\d{4})-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const dateOf = (value: unknown): Date => {
  const year = typeof value === 'string' ? Number(iso.exec(value)?.[1] ?? 0) : 0;
  const date = new Date(year >= 1000 && typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(date.getTime()) || isoOf(date).slice(0, 10) !== String(value).slice(0, 10))
    throw new BadValue('is not a date like 2026-11-24T08:00:00Z');
  return date;
};

const dayOf = (value: unknown): string => {
  const day = typeof value === 'string' && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(value) ? value : '';
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || isoOf(date).slice(0, 10) !== day)
    throw new BadValue('is not a day like 2026-11-24');
  return day;
};

const binaryOf = (value: unknown, { maxBytes }: PortableColumn): Buffer => {
  if (typeof value !== 'string' || !base64.test(value)) throw new BadValue('is not base64');
  const bytes = Buffer.from(value, 'base64');
  if (maxBytes !== undefined && bytes.length > maxBytes) throw new BadValue(`is longer than ${maxBytes} bytes`);
  return bytes;
};

const bits: Readonly<Record<string, number>> = { tinyint: 8, smallint: 16, mediumint: 24, int: 32, bigint: 64 };

const integerOf = (value: unknown, { fullType }: PortableColumn): number | string => {
  // The database gives numbers that JavaScript cannot hold exactly as text.
  const isLong = typeof value === 'string' && /^-?\d{16,20}$/.test(value);
  if (!isLong && !Number.isSafeInteger(value)) throw new BadValue('is not a whole number');
  const number = BigInt(isLong ? value : Number(value));
  const size = BigInt(bits[/^[a-z]+/.exec(fullType)?.[0] ?? ''] ?? 64);
  const isUnsigned = fullType.includes('unsigned');
  const [least, most] = isUnsigned ? [0n, 2n ** size - 1n] : [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n];
  if (number < least || number > most) throw new BadValue(`does not fit into ${fullType}`);
  return isLong ? value : Number(value);
};

const checkText = (text: string, { maxCharacters, maxBytes, isAscii }: PortableColumn): string => {
  if (isAscii && /[^\0-\x7f]/.test(text)) throw new BadValue('contains characters that are not ASCII');
  // Characters are code points; a text is never shorter in UTF-16.
  if (maxCharacters !== undefined && text.length > maxCharacters && [...text].length > maxCharacters)
    throw new BadValue(`is longer than ${maxCharacters} characters`);
  if (maxBytes !== undefined && text.length > maxBytes / 4 && Buffer.byteLength(text) > maxBytes)
    throw new BadValue(`is longer than ${maxBytes} bytes`);
  if (/\p{Surrogate}/u.test(text)) throw new BadValue('is not Unicode');
  return text;
};

/** A value of an export as a column stores it. Throws `BadValue`. */
export const imported = (column: PortableColumn, value: PortableValue): unknown => {
  if (value === null) {
    if (!column.isNullable) throw new BadValue('may not be null');
    return null;
  }
  switch (column.kind) {
    case 'date':
      return dateOf(value);
    case 'day':
      return dayOf(value);
    case 'binary':
      return binaryOf(value, column);
    case 'boolean':
      return typeof value === 'boolean' ? Number(value) : integerOf(value, column);
    case 'integer':
      return integerOf(value, column);
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw new BadValue('is not a number');
      return value;
    case 'json':
      return checkText(isVerbatim(value) ? value.$text : JSON.stringify(value), column);
    case 'text':
      if (typeof value !== 'string') throw new BadValue('is not text');
      return checkText(value, column);
  }
};
