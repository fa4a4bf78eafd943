import type { DeferredEvent } from './core/behaviours/index.ts';

/** Clicks and forms that behaviours of `touched-behaviours.ts` answer; without scripts the server does. */
export const deferredEvents: readonly DeferredEvent[] = [
  {
    type: 'click',
    hook: ':is([data-eb-comments], [data-thread-steps], [data-post-menu], [data-more-posts-control]) button, [data-listen], [data-transcript-seek], [data-describe], [data-eb-provide=popover], :is([data-comment-toolbar], [data-comment-sort]) a, a[data-comment-tnc], [data-eb-comments] a[href*="#comment-"]',
  },
  {
    type: 'submit',
    hook: '[data-comment-form], #comment-form, #k2ReportCommentForm, [data-rating-form], [data-vote-removal]',
  },
];
