import type { RequestContext } from '../../core/context/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { articleCommentRow, articleCommentsBefore } from './comment-queries.ts';
import { type ArticleTarget, type CommentTarget, moderates } from './target-queries.ts';

export const startOf = (address: string): number => {
  const start = new URLSearchParams(address.split('?')[1]).get('start') ?? '';
  return /^\d{1,7}$/.test(start) ? Number(start) : 0;
};

/** Tells whether a query has nothing but the start of a page of comments: no free text. */
export const isCommentsQuery = (query: URLSearchParams): boolean =>
  [...query].every(([name, value]) => name === 'start' && /^\d{1,9}$/.test(value));

/** The page of an article from a comment on. */
export const commentsFrom = (article: Pick<CommentTarget['article'], 'id' | 'alias'>, start: number): string =>
  `${articlePaths.article(article)}${start > 0 ? `?start=${start}` : ''}`;

/** The address of a comment: the page of its article, with the page of the list that shows it. */
export const placeOfComment = async (
  context: RequestContext,
  article: ArticleTarget | CommentTarget['article'],
  id: number,
) => {
  const { services, sql, actor } = context;
  const row = await articleCommentRow(sql, id);
  if (!row) return articlePaths.article(article);
  const size = services.site.get('articles.commentsPageSize');
  const viewing = { articleId: article.id, actor, moderates: moderates(actor, article) };
  const before = await articleCommentsBefore(sql, viewing, row, services.site.get('articles.commentsOrder'));
  return `${commentsFrom(article, before - (before % size))}#comment${id}`;
};

/** Address of an action on comments for installed scripts; without scripts it leads to a question. */
export const actAddress = (
  { services: { settings } }: Pick<RequestContext, 'services'>,
  task: string,
  ids: Readonly<Record<string, number | string>>,
): string => {
  const query = Object.entries(ids).map(([name, id]) => `&${encodeURIComponent(name)}=${id}`);
  return `${settings.basePath}/index.php?option=${settings.articlesOption}&view=comments&task=${task}${query.join('')}&format=raw`;
};
