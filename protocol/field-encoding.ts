import type { z } from 'zod';
import type { ParamSchema } from './call.ts';

/** Field names and values as a form body or a query gives them. */
export type Fields = Readonly<Record<string, unknown>>;

/** Input that does not have the declared shape. `field` names the offender; the sentence is the caller's. */
export interface ValidationError {
  readonly field: string;
  readonly reason: 'conflict' | 'shape';
}

export type Decoded<P> =
  | { readonly ok: true; readonly params: P }
  | { readonly ok: false; readonly validationError: ValidationError };

/** Whether names with values were sent, and no list or bare value. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

type Shape = 'list' | 'numbered' | 'text';

const findShape = (schema: z.core.$ZodType): Shape => {
  let inner: unknown = schema;
  while (inner && typeof inner === 'object' && 'def' in inner) {
    const def = (inner as { def: { type: string; innerType?: unknown; in?: unknown } }).def;
    if (def.type === 'array') return 'list';
    if (def.type === 'record') return 'numbered';
    inner = def.innerType ?? def.in;
  }
  return 'text';
};

const shapes = new WeakMap<z.core.$ZodType, Shape>();

/** Returns the form in which fields hold the values of a schema; found once for each schema. */
const shapeOf = (schema: z.core.$ZodType): Shape => {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = findShape(schema);
  shapes.set(schema, shape);
  return shape;
};

const scalar = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]).map(scalar);

// `ids[0]=7`, `ids[1]=9`: the indexed form jQuery and PHP know.
const indexed = (fields: Fields, name: string): unknown[] | undefined => {
  const found: [number, unknown][] = [];
  for (const key of Object.keys(fields)) {
    const match = key.startsWith(`${name}[`) ? /^\[(\d{1,4})\]$/.exec(key.slice(name.length)) : null;
    if (match) found.push([Number(match[1]), fields[key]]);
  }
  return found.length ? found.sort((a, b) => a[0] - b[0]).map(([, value]) => scalar(value)) : undefined;
};

/** `extra[12]=a`, `extra[12][]=b`, `extra[12][0]=c`: lists of texts, each under its number. */
const numbered = (fields: Fields, name: string): Fields => {
  const found = new Map<string, unknown[]>();
  for (const key of Object.keys(fields)) {
    const match = key.startsWith(`${name}[`) ? /^\[(\d{1,10})\](?:\[\d{0,4}\])?$/.exec(key.slice(name.length)) : null;
    if (match?.[1]) found.set(match[1], [...(found.get(match[1]) ?? []), ...listed(fields[key])]);
  }
  return Object.fromEntries(found);
};

const argsOf = (fields: Fields): Fields | undefined => {
  const raw = own(fields, 'args');
  if (raw === undefined || raw === '') return {};
  if (typeof raw !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(raw);
    return isFields(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

// Only texts and lists of texts can be the same; whatever else `args` holds, however deep, is not looked into.
const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => item === b[index]));

const valuesOf = (name: string, list: boolean, fields: Fields, args: Fields): unknown[] => {
  const named = own(args, name);
  if (!list) return [own(fields, name), scalar(named)].filter(value => value !== undefined && value !== null);
  return [own(fields, name), own(fields, `${name}[]`), indexed(fields, name), named]
    .filter(value => value !== undefined && value !== null && value !== '')
    .map(listed);
};

// A row's task of a list names its row by a flat `id` (spec §7.4); of an act on many it is the only one.
const flatId = (fields: Fields, args: Fields): unknown[] =>
  [own(fields, 'id'), own(args, 'id')].map(scalar).filter(value => typeof value === 'string' && /[^0]/.test(value));

/**
 * Reads the declared parameters out of a request: flat fields and `args` JSON, every list shape (ruling 5,
 * Two shapes that disagree are refused, so what is checked is what is acted on. Only declared names are looked
 * up, so `__proto__` and friends mean nothing.
 */
export const decode = <P>(params: ParamSchema<P>, fields: Fields): Decoded<P> => {
  const args = argsOf(fields);
  if (!args) return { ok: false, validationError: { field: 'args', reason: 'shape' } };
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(params.shape)) {
    const shape = shapeOf(schema);
    if (shape === 'numbered') {
      read[name] = numbered(fields, name);
      continue;
    }
    const values = valuesOf(name, shape === 'list', fields, args);
    const isOnlyList = name === 'ids' && !Object.hasOwn(params.shape, 'id');
    const [first, ...others] = isOnlyList ? [...values, ...flatId(fields, args).map(listed)] : values;
    if (others.some(other => !same(first, other)))
      return { ok: false, validationError: { field: name, reason: 'conflict' } };
    if (first !== undefined) read[name] = first;
  }
  const result = params.safeParse(read);
  if (result.success) return { ok: true, params: result.data };
  const issue = result.error.issues[0];
  return { ok: false, validationError: { field: String(issue?.path[0] ?? ''), reason: 'shape' } };
};

const write = (body: URLSearchParams, name: string, value: unknown): void => {
  if (value === undefined) return;
  if (Array.isArray(value)) for (const item of value) write(body, `${name}[]`, item);
  else if (value && typeof value === 'object')
    for (const [k, v] of Object.entries(value)) write(body, `${name}[${k}]`, v);
  else body.append(name, value === null ? '' : String(value));
};

/** Form-encodes a call's data the way installed clients do (wire §1.3): `ids[]=1`, `a[b]=c`, null as empty. */
export const encode = (data: Fields): URLSearchParams => {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(data)) {
    if (name === 'args') body.append('args', JSON.stringify(value));
    else write(body, name, value);
  }
  return body;
};
