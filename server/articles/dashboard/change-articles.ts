import { audit } from '../../audit/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { awaitsApproval, relistArticles } from '../article-model/index.ts';
import { checkRequiredArticles, type EditableArticle } from '../form-values/index.ts';

const changes = {
  publish: { published: true },
  unpublish: { published: false },
  feature: { featured: true },
  unfeature: { featured: false },
} as const;

export type ArticleAct = keyof typeof changes;

/**
 * Changes all articles or none: throws if one is in the trash, if an author who needs approval publishes, or if one that
 * is published has problems that the site requires to be solved.
 */
export const changeArticles = async (
  mutation: MutationContext,
  articles: readonly EditableArticle[],
  act: ArticleAct,
): Promise<void> => {
  if (act === 'publish' && awaitsApproval(mutation)) throw new UserError('ITEM_LIST_WAITS', { status: 403 });
  const trashed = articles.find(({ isTrashed }) => isTrashed);
  if (trashed) throw new UserError('ITEM_LIST_IN_TRASH', { args: [trashed.title], status: 409 });
  if (act === 'publish')
    await checkRequiredArticles(
      mutation,
      articles.filter(({ published }) => !published).map(({ id }) => id),
    );
  const ids = articles.map(({ id }) => id);
  await mutation.sql('items').whereIn('id', ids).update(changes[act]).increment('version', 1);
  await relistArticles(mutation.sql, ids);
  await emit(mutation, 'article.changed', { ids });
  mutation.invalidate('items', ...ids.map(id => `item:${id}` as const));
  await audit(mutation, { act: `item.${act}`, type: 'item', ids });
};
