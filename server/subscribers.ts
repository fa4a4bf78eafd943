import { indexItemsLater } from './articles/search/later-queries.ts';
import { indexPosts } from './blog/search/index-queries.ts';
import { indexLater } from './blog/search/later-queries.ts';
import { postCameOut } from './blog/subscriptions/announcement-queries.ts';
import { adoptSubscriptions } from './blog/subscriptions/row-queries.ts';
import type { TransactionContext } from './core/context/services.ts';
import type { Subscribers } from './core/events/events.ts';
import { moment } from './core/time/clock.ts';

/** Every domain event with the modules that follow it, in the order in which they run. */
export const subscribers: Subscribers<TransactionContext> = {
  'account.emailConfirmed': [({ sql }, { id, ...address }) => adoptSubscriptions(sql, id, address)],
  'account.renamed': [({ sql, services }, { id }) => indexLater(sql, { kind: 'author', id }, moment(services.clock))],
  'post.changed': [({ sql }, { ids }) => indexPosts(sql, ids)],
  'post.published': [(context, { ids }) => postCameOut(context, ids)],
  'article.fieldsChanged': [indexItemsLater],
};
