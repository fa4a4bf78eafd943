import { articleSubject, listedArticleCount, readerScope } from '../articles/article-model/index.ts';
import { readableCategory } from '../articles/categories/index.ts';
import { articleAuthor } from '../articles/list-pages/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { articlePaths } from '../core/paths/index.ts';
import { authorize } from '../core/policy/index.ts';
import type { AddressForm } from './old-address.ts';
import type { FoundRow } from './row-queries.ts';

type ListKind = 'category' | 'tag' | 'author';

/** A feed, the data or a page of a list; an offset behind its end leads to its first page. */
const listPath = async (
  context: RequestContext,
  scope: { readonly kind: ListKind; readonly id: number },
  { feed, isJson, start }: AddressForm,
  path: (start?: number) => string,
): Promise<string> => {
  if (feed) return `${path()}?format=feed${feed === 'atom' ? '&type=atom' : ''}`;
  if (isJson) return `${path()}?format=json`;
  if (start === 0) return path();
  return path(start < (await listedArticleCount(context.sql, scope, readerScope(context))) ? start : 0);
};

/** Path of an article for this reader. Throws the refusal of its page. */
export const articlePath = async (
  context: RequestContext,
  { id, name }: FoundRow,
  { isPrint, isJson }: AddressForm,
): Promise<string> => {
  authorize(context.actor, 'article.read', await articleSubject(context, id, { lock: false }));
  const article = { id, alias: name };
  if (isPrint) return articlePaths.articlePrint(article);
  return isJson ? `${articlePaths.article(article)}?format=json` : articlePaths.article(article);
};

/** Path of a category of articles for this reader. Throws the refusal of its page. */
export const articleCategoryPath = async (
  context: RequestContext,
  { id }: FoundRow,
  form: AddressForm,
): Promise<string> => {
  const { category } = await readableCategory(context, id);
  return listPath(context, { kind: 'category', id }, form, start => articlePaths.category(category, start));
};

/** Path of a tag of articles. */
export const articleTagPath = (context: RequestContext, { id, name }: FoundRow, form: AddressForm): Promise<string> =>
  listPath(context, { kind: 'tag', id }, form, start => articlePaths.tag(name, start));

/** Path of an author of articles; throws 404 when the reader may read none of them. */
export const articleAuthorPath = async (
  context: RequestContext,
  { id }: FoundRow,
  form: AddressForm,
): Promise<string> => {
  const author = await articleAuthor(context, id);
  return listPath(context, { kind: 'author', id }, form, start => articlePaths.author(author, start));
};
