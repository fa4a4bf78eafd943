import { apiOperations } from '../../protocol/api/registry.ts';
import { cardsOf } from '../blog/cards/index.ts';
import { shownCategories } from '../blog/categories/index.ts';
import { nextChange, ownChangedAfter, ownPublishedAfter, postSubject } from '../blog/post-model/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import { authorize } from '../core/policy/index.ts';
import { moment } from '../core/time/index.ts';
import { pageOf, positionIn } from './cursors.ts';
import { type FilteredScope, scopeOf } from './filters.ts';
import { postText } from './post-queries.ts';
import { type ApiPost, postOf, postSummaryOf, postTags } from './post-shapes.ts';
import { type ApiReaders, type Reading, reader } from './reading.ts';

/** A category without a page for this reader has no list either. */
const checkCategory = async (context: RequestContext, scope: FilteredScope): Promise<void> => {
  if (scope.kind !== 'category') return;
  const shown = await shownCategories(context);
  if (!shown.some(({ id }) => id === scope.id))
    throw new UserError('API_UNKNOWN_CATEGORY', { status: 404, field: 'category' });
};

/** A post for this reader. */
export const readPost = async (context: RequestContext, id: number): Promise<Reading<ApiPost>> => {
  const { sql, services, actor } = context;
  const subject = await postSubject(context, id);
  authorize(actor, 'post.read', subject);
  const [[card], text, expires] = await Promise.all([
    cardsOf(sql, [id]),
    postText(sql, id),
    nextChange(sql, moment(services.clock)),
  ]);
  if (!card || !text) throw notFound();
  const json = postOf(services, card, text, subject);
  return { json, tags: ['settings', 'posts', ...postTags([card])], expires, version: card.version };
};

export const postReaders: ApiReaders<'listPosts' | 'getPost'> = {
  listPosts: reader(apiOperations.listPosts, async (context, { query }) => {
    const { sql, services } = context;
    const { limit, since, changedSince } = query;
    const scope = scopeOf(query);
    const order = changedSince ? 'changed' : 'newest';
    const range = { count: limit + 1, after: positionIn(query.cursor, order), since: changedSince ?? since };
    await checkCategory(context, scope);
    const [found, expires] = await Promise.all([
      changedSince ? ownChangedAfter(context, range) : ownPublishedAfter(context, scope, range),
      nextChange(sql, moment(services.clock)),
    ]);
    const { rows, next } = pageOf(context, { rows: found, limit, order }, row => row);
    const cards = await cardsOf(
      sql,
      rows.map(({ id }) => id),
    );
    const shown = scope.kind === 'site' ? [] : [`${scope.kind}:${scope.id}` as const];
    return {
      json: { data: cards.map(card => postSummaryOf(services, card)), next },
      tags: ['settings', 'posts', ...shown, ...postTags(cards)],
      expires,
    };
  }),
  getPost: reader(apiOperations.getPost, (context, { params }) => readPost(context, params.id)),
};
