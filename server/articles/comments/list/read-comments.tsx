import type { RequestContext } from '../../../core/context/index.ts';
import { type Html, print } from '../../../core/html/index.ts';
import type { ArticleSubject } from '../../../core/policy/index.ts';
import { type ArticleCommentRow, articleCommentRow, articleCommentsAfter } from '../comment-queries.ts';
import { LinkedText } from '../linked-text.tsx';
import { moderates } from '../target-queries.ts';

/** Comment of an article with its text as markup. */
export interface ReadComment extends ArticleCommentRow {
  readonly html: Html;
}

const withMarkup = (row: ArticleCommentRow): ReadComment => ({ ...row, html: print(<LinkedText text={row.body} />) });

/** Comments of an article that this reader may see, oldest first; none while comments are off. */
export const readArticleComments = async (
  { sql, actor, services }: RequestContext,
  article: ArticleSubject,
  range: Parameters<typeof articleCommentsAfter>[2],
): Promise<ReadComment[]> => {
  if (services.site.get('articles.comments') === 'off') return [];
  const viewing = { articleId: article.id, actor, moderates: moderates(actor, article) };
  return (await articleCommentsAfter(sql, viewing, range)).map(withMarkup);
};

/** A comment in any state; undefined if there is none. */
export const findArticleComment = async (
  { sql }: Pick<RequestContext, 'sql'>,
  id: number,
): Promise<ReadComment | undefined> => {
  const row = await articleCommentRow(sql, id);
  return row && withMarkup(row);
};

/** A comment that this transaction has just written. */
export const writtenArticleComment = async (context: Pick<RequestContext, 'sql'>, id: number): Promise<ReadComment> => {
  const comment = await findArticleComment(context, id);
  if (!comment) throw new Error('a comment just written is there');
  return comment;
};
