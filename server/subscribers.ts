import { federatePosts, scheduleSettingJobs } from './activitypub/index.ts';
import { articleCommentMails } from './articles/comments/index.ts';
import { reindexArticles } from './articles/search/index.ts';
import { postCommentMails } from './blog/comments/index.ts';
import { hideOldAudio, scheduleMissingAudio, schedulePostAudio } from './blog/listen/index.ts';
import { indexPosts } from './blog/search/index.ts';
import { announcePublished, mergeSubscriptions } from './blog/subscriptions/index.ts';
import type { TransactionContext } from './core/context/index.ts';
import type { Subscribers } from './core/events/index.ts';
import { scheduleReindex } from './search/index.ts';
import {
  recordCommentAdded,
  recordCommentPublished,
  recordCommentWithdrawn,
  recordContentEvents,
  recordSubscriptionEvent,
} from './webhooks/index.ts';

/** Every domain event with the modules that follow it, in the order in which they run. */
export const subscribers: Subscribers<TransactionContext> = {
  'settings.changed': [
    (context, { names }) => scheduleSettingJobs(context, names),
    (context, { names }) => scheduleMissingAudio(context, names),
  ],
  'account.emailConfirmed': [({ sql }, { id, ...address }) => mergeSubscriptions(sql, id, address)],
  'account.renamed': [(context, { id }) => scheduleReindex(context, { kind: 'post', scope: { kind: 'author', id } })],
  'post.changed': [
    ({ sql }, { ids }) => indexPosts(sql, ids),
    (context, { ids }) => recordContentEvents(context, 'post', ids),
    (context, { ids }) => federatePosts(context, ids),
    (context, { ids }) => hideOldAudio(context, ids),
  ],
  'post.published': [
    (context, { ids }) => announcePublished(context, ids),
    (context, { ids }) => recordContentEvents(context, 'post', ids),
    (context, { ids }) => federatePosts(context, ids),
    (context, { ids }) => schedulePostAudio(context, ids),
  ],
  'comment.added': [postCommentMails.added, articleCommentMails.added, recordCommentAdded],
  'comment.published': [recordCommentPublished],
  'comment.withdrawn': [recordCommentWithdrawn],
  'subscription.activated': [recordSubscriptionEvent],
  'article.changed': [(context, { ids }) => recordContentEvents(context, 'article', ids)],
  'article.fieldsChanged': [reindexArticles],
};
