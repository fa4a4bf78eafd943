import { z } from 'zod';
import { define } from './define.ts';

const group = z.int().min(0).max(100);

/** The article area (spec §2.2). */
export const articlesSettings = {
  'articles.pageSize': define(z.int().min(1).max(100), 10, 'MEANS_ARTICLES_PAGE_SIZE'),
  'articles.leading': define(group, 2, 'MEANS_ARTICLES_LEADING'),
  'articles.primary': define(group, 4, 'MEANS_ARTICLES_PRIMARY'),
  'articles.secondary': define(group, 4, 'MEANS_ARTICLES_SECONDARY'),
  'articles.links': define(group, 4, 'MEANS_ARTICLES_LINKS'),
  'articles.rating': define(z.enum(['form', 'stars', 'none']), 'form', 'MEANS_ARTICLES_RATING'),
  'articles.approval': define(z.boolean(), false, 'MEANS_ARTICLES_APPROVAL'),
} as const;
