import { z } from 'zod';
import { define } from './define.ts';

const group = z.int().min(0).max(100);

/** The article area (spec §2.2). */
export const articlesSettings = {
  'articles.pageSize': define(z.int().min(1).max(100), 10, 'Articles on one page of a list.'),
  'articles.leading': define(group, 2, 'Articles that lead a category page, one below the other.'),
  'articles.primary': define(group, 4, 'Articles after them, two beside each other.'),
  'articles.secondary': define(group, 4, 'Articles after those, with small pictures.'),
  'articles.links': define(group, 4, 'Articles at the end of a category page, as titles alone.'),
  'articles.rating': define(
    z.enum(['form', 'stars', 'none']),
    'form',
    'How an article is rated: the area’s own form, the stars of the template, or not at all.',
  ),
} as const;
