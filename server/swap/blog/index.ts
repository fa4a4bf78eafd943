import type { KindImport } from '../run/kind.ts';
import { blogPostImport } from './posts/post-import.ts';
import { postCategoryImport, postTagImport } from './posts/post-term-import.ts';
import { blogCategoryImport } from './terms/category-import.ts';
import { blogTagImport } from './terms/tag-import.ts';

/** Rows of EasyBlog, each kind after those it refers to. */
export const blogKinds: readonly KindImport[] = [
  blogCategoryImport,
  blogTagImport,
  blogPostImport,
  postCategoryImport,
  postTagImport,
];
