import type { RequestContext } from '../../core/context/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { itemCommentRow, itemCommentsBefore } from './comment-queries.ts';
import { type CommentTarget, type ItemTarget, moderates } from './target-queries.ts';

export const startOf = (address: string): number => {
  const start = new URLSearchParams(address.split('?')[1]).get('start') ?? '';
  return /^\d{1,7}$/.test(start) ? Number(start) : 0;
};

/** The page of an item from a comment on. */
export const commentsFrom = (item: Pick<CommentTarget['item'], 'id' | 'alias'>, start: number): string =>
  `${articlePaths.item(item)}${start > 0 ? `?start=${start}` : ''}`;

/** The address of a comment: the page of its article, with the page of the list that shows it. */
export const placeOfComment = async (context: RequestContext, item: ItemTarget | CommentTarget['item'], id: number) => {
  const { services, sql, actor } = context;
  const row = await itemCommentRow(sql, id);
  if (!row) return articlePaths.item(item);
  const size = services.site.get('articles.commentsPageSize');
  const viewing = { itemId: item.id, actor, moderates: moderates(actor, item) };
  const before = await itemCommentsBefore(sql, viewing, row, services.site.get('articles.commentsOrder'));
  return `${commentsFrom(item, before - (before % size))}#comment${id}`;
};

/** An act on comments as installed scripts are linked to it; a browser without scripts is asked there first. */
export const actAddress = (
  { services: { settings } }: Pick<RequestContext, 'services'>,
  task: string,
  ids: Readonly<Record<string, number>>,
): string => {
  const query = Object.entries(ids).map(([name, id]) => `&${name}=${id}`);
  return `${settings.basePath}/index.php?option=${settings.articlesOption}&view=comments&task=${task}${query.join('')}&format=raw`;
};
