import { inspect, isDeepStrictEqual } from 'node:util';

// The mark of a text that is inserted into a page when it is sent; each has one of its own (core/html/insert.ts).
const insertMark = /^<!--[0-9a-f]{32}-->$/;

const isInsertMark = (value: unknown): boolean => typeof value === 'string' && insertMark.test(value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !(value instanceof Set);

const around = (text: string, at: number): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100));

/** Both texts from shortly before their first difference on. */
const textDifference = (cached: string, fresh: string): string => {
  let at = 0;
  while (cached[at] === fresh[at]) at++;
  return `cached ${around(cached, at)}, fresh ${around(fresh, at)}`;
};

const printed = (value: unknown): string =>
  inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY }).slice(0, 200);

/** Describes the first difference of two values with its path; undefined when they are equal. */
export const difference = (cached: unknown, fresh: unknown, path = 'value'): string | undefined => {
  if (isDeepStrictEqual(cached, fresh) || (isInsertMark(cached) && isInsertMark(fresh))) return undefined;
  if (typeof cached === 'string' && typeof fresh === 'string') return `${path}: ${textDifference(cached, fresh)}`;
  if (Buffer.isBuffer(cached) && Buffer.isBuffer(fresh)) return difference(cached.toString(), fresh.toString(), path);
  if (cached instanceof Map && fresh instanceof Map) return difference([...cached], [...fresh], path);
  if (!isRecord(cached) || !isRecord(fresh)) return `${path}: cached ${printed(cached)}, fresh ${printed(fresh)}`;
  for (const key of new Set([...Object.keys(cached), ...Object.keys(fresh)])) {
    const inner = difference(cached[key], fresh[key], `${path}.${key}`);
    if (inner !== undefined) return inner;
  }
  return undefined;
};
