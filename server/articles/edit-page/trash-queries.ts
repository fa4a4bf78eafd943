import { audit } from '../../audit/index.ts';
import { emit, type Mutation, type MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { detachArticle } from '../../media/index.ts';
import { awaitsApproval, relistArticles } from '../article-model/index.ts';
import { deleteAttachments } from '../attachments/index.ts';
import { dropReportsBelow } from '../comments/index.ts';
import type { EditableArticle } from '../form-values/index.ts';
import { indexArticles } from '../search/index.ts';

/**
 * Moves articles to the trash or restores their previous state; articles of authors who need approval become pending.
 */
export const moveArticles = async (
  mutation: MutationContext,
  articles: readonly EditableArticle[],
  way: 'trash' | 'restore',
): Promise<void> => {
  const ids = articles.map(({ id }) => id);
  await mutation
    .sql('items')
    .whereIn('id', ids)
    .update(
      way === 'trash'
        ? { trashed_at: moment(mutation.services.clock) }
        : { trashed_at: null, ...(awaitsApproval(mutation) ? { published: false } : {}) },
    )
    .increment('version', 1);
  await relistArticles(mutation.sql, ids);
  await emit(mutation, 'article.changed', { ids });
  mutation.invalidate('items', ...ids.map(id => `item:${id}` as const));
  await audit(mutation, { act: `item.${way}`, type: 'item', ids });
};

/** Deletes articles with all dependent rows. */
export const dropArticles = async (mutation: Mutation, ids: readonly number[]): Promise<void> => {
  await deleteAttachments(mutation, ids);
  await dropReportsBelow(mutation.sql, ids);
  for (const id of ids) await detachArticle(mutation.sql, id);
  await mutation
    .sql('items')
    .whereIn('id', [...ids])
    .delete();
  await indexArticles(mutation.sql, ids);
  await emit(mutation, 'article.changed', { ids });
  mutation.invalidate('items', ...ids.map(id => `item:${id}` as const));
};

/** Deletes articles permanently. Throws for all of them if one is not in the trash. */
export const deleteArticles = async (
  mutation: MutationContext,
  articles: readonly EditableArticle[],
): Promise<void> => {
  const live = articles.find(({ isTrashed }) => !isTrashed);
  if (live) throw new UserError('ITEM_EDIT_DELETE_LIVE', { args: [live.title], status: 409 });
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  await dropArticles(mutation, [...titles.keys()]);
  await audit(mutation, {
    act: 'item.delete',
    type: 'item',
    ids: [...titles.keys()],
    detail: id => titles.get(id) ?? '',
  });
};
