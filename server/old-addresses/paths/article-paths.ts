import { articleSubject, listedArticleCount, readerScope } from '../../articles/article-model/index.ts';
import { readableCategory } from '../../articles/categories/index.ts';
import { articleAuthor } from '../../articles/list-pages/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { articlePaths, type FeedFormat } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import type { AddressForm } from '../old-address.ts';
import type { FoundRow } from '../row-queries.ts';

type ListScope = { readonly kind: 'category' | 'tag' | 'author'; readonly id: number } | { readonly kind: 'site' };

/** Path of the feed of a list of articles. */
export const articleFeedPath = (path: string, feed: FeedFormat): string =>
  `${path}?format=feed${feed === 'atom' ? '&type=atom' : ''}`;

/** A feed, the data or a page of a list; an offset behind its end leads to its first page. */
const listPath = async (
  context: RequestContext,
  scope: ListScope,
  { feed, isJson, start }: AddressForm,
  path: (start?: number) => string,
): Promise<string> => {
  if (feed) return articleFeedPath(path(), feed);
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

/** Path of the form that changes an article, for who may read it. Throws the refusal of its page. */
export const articleFormPath = async (context: RequestContext, { id }: FoundRow): Promise<string> => {
  authorize(context.actor, 'article.read', await articleSubject(context, id, { lock: false }));
  return articlePaths.edit(id);
};

/** Path of the list of all articles. */
export const articlesPath = (context: RequestContext, form: AddressForm): Promise<string> =>
  listPath(context, { kind: 'site' }, form, articlePaths.home);

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
