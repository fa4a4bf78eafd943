import type { KindImport } from '../run/index.ts';
import { joomlaCategoryImport, k2CategoryImport } from './category-import.ts';
import { k2CommentImport } from './comment-import.ts';
import { joomlaTagMapImport, k2ItemTagImport } from './item-tag-import.ts';
import { joomlaArticleImport } from './joomla-article-import.ts';
import { k2ItemImport } from './k2-item-import.ts';
import { joomlaRatingImport, k2RatingImport } from './rating-import.ts';
import { joomlaTagImport, k2TagImport } from './tag-import.ts';

/** Kinds of the article area, in their order: articles after their categories, what belongs to them after them. */
export const articleKinds: readonly KindImport[] = [
  joomlaCategoryImport,
  k2CategoryImport,
  // Old addresses name tags of K2 by their title and those of Joomla by their number: of twins, K2's gets the plain
  // alias.
  k2TagImport,
  joomlaTagImport,
  joomlaArticleImport,
  k2ItemImport,
  joomlaTagMapImport,
  k2ItemTagImport,
  k2CommentImport,
  joomlaRatingImport,
  k2RatingImport,
];
