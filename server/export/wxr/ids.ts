// Posts, articles and files are all posts of WordPress, with one range of ids; so are comments and terms.
export const postId = (id: number): number => id * 3;
export const articleId = (id: number): number => id * 3 + 1;
export const pictureId = (id: number): number => id * 3 + 2;

export const postCommentId = (id: number): number => id * 2;
export const articleCommentId = (id: number): number => id * 2 + 1;

export const categoryId = (id: number): number => id * 4;
export const articleCategoryId = (id: number): number => id * 4 + 1;
export const tagId = (id: number): number => id * 4 + 2;
export const articleTagId = (id: number): number => id * 4 + 3;

/** Slug of the category that those of articles are nested in, and of each of them. */
export const articlesSlug = 'articles';
export const articleCategorySlug = (alias: string): string => `article-${alias}`.slice(0, 190);
