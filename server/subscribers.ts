import { itemCommentMails } from './articles/comments/index.ts';
import { queueReindexItems } from './articles/search/index.ts';
import { postCommentMails } from './blog/comments/index.ts';
import { indexPosts, scheduleReindex } from './blog/search/index.ts';
import { announcePublished, mergeSubscriptions } from './blog/subscriptions/index.ts';
import type { TransactionContext } from './core/context/index.ts';
import type { Subscribers } from './core/events/index.ts';
import { moment } from './core/time/index.ts';

/** Every domain event with the modules that follow it, in the order in which they run. */
export const subscribers: Subscribers<TransactionContext> = {
  'account.emailConfirmed': [({ sql }, { id, ...address }) => mergeSubscriptions(sql, id, address)],
  'account.renamed': [
    ({ sql, services }, { id }) => scheduleReindex(sql, { kind: 'author', id }, moment(services.clock)),
  ],
  'post.changed': [({ sql }, { ids }) => indexPosts(sql, ids)],
  'post.published': [(context, { ids }) => announcePublished(context, ids)],
  'comment.added': [postCommentMails.added, itemCommentMails.added],
  'article.fieldsChanged': [queueReindexItems],
};
