import { z } from 'zod';
import { readJson } from '../run/index.ts';
import { numberOf } from '../values/index.ts';
import type { FieldOption } from './definition.ts';

const words = z.union([z.string(), z.number(), z.boolean()]).transform(String).catch('');
const element = z.object({ name: words, value: words, alias: words, required: words, showNull: words });

export interface K2Definition {
  readonly alias: string;
  readonly isRequired: boolean;
  readonly showsEmpty: boolean;
  readonly initial: string;
  /** Elements of the definition as options of a list. */
  readonly options: readonly FieldOption[];
}

const isOn = (word: string | undefined): boolean => word === '1' || word === 'true';

/** Reads a definition of K2, whose first element has the settings; undefined if it cannot be read. */
export const k2Definition = (column: string | null | undefined): K2Definition | undefined => {
  const { data: elements } = z.array(element).safeParse(readJson(column));
  if (!elements) return undefined;
  const [first] = elements;
  return {
    alias: first?.alias ?? '',
    isRequired: isOn(first?.required),
    showsEmpty: isOn(first?.showNull),
    initial: first?.value ?? '',
    options: elements.flatMap(({ name, value }) => (/^\d+$/.test(value) ? [{ name, value: numberOf(value) }] : [])),
  };
};
