import type { KindImport } from '../run/kind.ts';
import { blogCategoryImport } from './terms/category-import.ts';
import { blogTagImport } from './terms/tag-import.ts';

/** Rows of EasyBlog, each kind after those it refers to. */
export const blogKinds: readonly KindImport[] = [blogCategoryImport, blogTagImport];
