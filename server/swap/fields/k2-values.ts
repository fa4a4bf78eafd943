import { z } from 'zod';
import { readJson } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const values = z.array(z.object({ id, value: z.unknown().optional() }));

/** Values of an item by the old ids of their fields; undefined if the column cannot be read. */
export const k2Values = ({ extra_fields }: SourceRow): ReadonlyMap<string, unknown> | undefined => {
  if (!extra_fields?.trim()) return new Map();
  const { data } = values.safeParse(readJson(extra_fields));
  return data && new Map(data.map(one => [one.id, one.value]));
};

/** Choices in a value of a list: one, or several after an empty one. */
export const choicesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap(one => (typeof one === 'string' || typeof one === 'number' ? [String(one).trim()] : []))
    .filter(one => one !== '');
