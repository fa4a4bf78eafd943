import { z } from 'zod';
import type { ItemCategory } from './queries.ts';

const count = z.coerce.number().int().min(0).max(100);
const record = z.record(z.string(), z.unknown()).catch({});
const given = z.object({ leading: count, primary: count, secondary: count, links: count }).partial().catch({});

/** How many items of a category's page stand in each of its groups. */
export interface Groups {
  readonly leading: number;
  readonly primary: number;
  readonly secondary: number;
  readonly links: number;
}

/** What a category's parameters hold; nothing when they cannot be read. */
export const readParams = (params: string): Readonly<Record<string, unknown>> => {
  try {
    return record.parse(JSON.parse(params || '{}'));
  } catch {
    return {};
  }
};

/** The groups of a category: its own numbers over the site's. */
export const groupsOf = ({ params }: Pick<ItemCategory, 'params'>, preset: Groups): Groups => ({
  ...preset,
  ...given.parse(readParams(params)),
});

/** Splits a page's items into the groups, in their order. */
export const grouped = <T>(items: readonly T[], { leading, primary, secondary }: Groups) => {
  const ends = [leading, leading + primary, leading + primary + secondary] as const;
  return {
    leading: items.slice(0, ends[0]),
    primary: items.slice(ends[0], ends[1]),
    secondary: items.slice(ends[1], ends[2]),
    links: items.slice(ends[2]),
  };
};
