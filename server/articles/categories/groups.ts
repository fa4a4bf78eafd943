import { z } from 'zod';
import type { ArticleCategory } from './category-queries.ts';

const count = z.coerce.number().int().min(0).max(100);
const record = z.record(z.string(), z.unknown()).catch({});
const groupCount = z.object({ leading: count, primary: count, secondary: count, links: count }).partial().catch({});

/** Number of articles in each group of a category's page. */
export interface Groups {
  readonly leading: number;
  readonly primary: number;
  readonly secondary: number;
  readonly links: number;
}

/** Parses a category's parameters; empty if they are invalid. */
export const readParams = (params: string): Readonly<Record<string, unknown>> => {
  try {
    return record.parse(JSON.parse(params || '{}'));
  } catch {
    return {};
  }
};

/** Group sizes of a category; the site's settings are the defaults. */
export const groupsOf = ({ params }: Pick<ArticleCategory, 'params'>, defaults: Groups): Groups => ({
  ...defaults,
  ...groupCount.parse(readParams(params)),
});
