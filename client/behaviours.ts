import { type Behaviour, enhanceOf, focus, follow, hint, present, press, submit } from './core/behaviours/index.ts';
import { isPostedWithCheck } from './core/human-check/index.ts';
import { config } from './core/page/index.ts';
import { hasStored, reactedKey, seenCommentsKey, socialKey, videosKey } from './core/storage/index.ts';
import { action } from './load-actions.ts';
import { opensCheckout } from './payment/index.ts';

const beside = { installed: 'beside' } as const;

// Installed scripts serve the buttons of articles.
const isOwnTextSize = ({ dataset }: HTMLElement): boolean => !config().compat || dataset.textSize !== 'article';

const page: readonly Behaviour[] = [
  press('#offcanvas-toggler', action('openMenu'), beside),
  hint('.display-settings', action('displaySettings'), beside),
  focus('.search-box', action('suggest'), beside),
  press('[data-text-size]', action('changeTextSize'), { ...beside, only: isOwnTextSize }),
  follow('a[data-post-print]', action('openPrintWindow'), beside),
  press('[data-print-now]', action('print'), beside),
  press('.scrollup', action('scrollToTop'), beside),
  present('.sp-pre-loader', action('fadePreloader'), beside),
  present('input[data-autosize]', action('autosize'), beside),
  present('[data-editing]', action('edit'), beside),
  focus('form', action('prepareCheck'), { ...beside, only: isPostedWithCheck }),
  submit('form', () => action('answerCheck')().catch(() => () => true), { ...beside, only: isPostedWithCheck }),
  press('[data-messages]', action('openMessages'), beside),
  follow('[data-gdpr-download-link]', action('openDownload')),
];

const posts: readonly Behaviour[] = [
  press('[data-eb-pagination-loadmore][data-limitstart]', action('loadMore')),
  present('.entry-text .nav-tabs', action('contentTabs')),
  present('[data-video]', action('showChosenVideos'), {
    ...beside,
    only: () => hasStored(videosKey),
  }),
  press('[data-video-play]', action('playVideo'), beside),
  press('[data-video-forget]', action('forgetVideos'), beside),
  present('[data-author-tabs]', action('authorTabs')),
  present('#featured-acts', action('changeFeatured')),
  present('[data-eb-module-postmap]', () => import('./blog/locations/post-map.ts').then(enhanceOf), beside),
  present('[data-eb-module-ticker]', () => import('./blog/ticker/ticker.ts').then(enhanceOf)),
  present('.eb-gallery', () => import('./gallery/gallery.ts').then(enhanceOf)),
  hint('a.eb-image-popup-button', action('preparePopup')),
  follow('a.eb-image-popup-button', action('openPopup')),
  follow('[data-eb-bookmarks] [data-bookmarks-button]', action('openShareWindow')),
  press('[data-share-native], [data-share-copy]', action('share'), beside),
  press('[data-social-ask]', action('giveConsent'), beside),
  press('[data-social-forget] button', action('withdrawConsent'), beside),
  present('[data-social]', action('showSocial'), {
    ...beside,
    only: () => hasStored(socialKey),
  }),
];

const responses: readonly Behaviour[] = [
  present('[data-eb-comments]', action('blogComments'), { installed: 'only' }),
  present('[data-eb-comments]', action('markNew'), {
    only: ({ dataset }) => hasStored(seenCommentsKey, 'localStorage', `["${dataset.id}",`),
  }),
  press('[data-reactions][data-allowed] > [data-reaction]', action('react')),
  present('[data-reactions][data-allowed]:not([data-known])', action('ownReaction'), {
    ...beside,
    only: () => hasStored(reactedKey),
  }),
  press('[data-entry-favourite]', action('toggleFavourite')),
  press('[data-rating-voters]', action('showVoters')),
  press('[data-blog-report]', action('report')),
  press('[data-blog-subscribe]', action('subscribe')),
  press('[data-blog-unsubscribe]', action('unsubscribe')),
  press('[data-team-item] [data-view-member], [data-team-join], [data-team-leave]', action('openMembers')),
  press('[data-team-members] :is([data-set-admin], [data-remove-admin], [data-remove-member])', action('changeRole')),
];

const articles: readonly Behaviour[] = [
  press('.k2CalendarBlock .calendarNavLink', action('showMonth')),
  present('.k2Scroller', () => import('./articles/article-page/scroller.ts').then(enhanceOf)),
  present('.subCategory, .k2EqualHeights', () => import('./articles/article-page/equal-heights.ts').then(enhanceOf)),
  follow('a.classicPopup', action('openClassicPopup')),
  press('a.k2Anchor', action('followAnchor')),
  press('a[data-k2-modal="image"]', action('openImage')),
  press(
    ':is(.k2UserBlockActions, .k2UserBlockRenderedMenu, .commentToolbar) a.modal, [data-k2-modal="iframe"]',
    action('openFrame'),
  ),
  press('[data-k2-modal="edit"]', action('openEditFrame')),
  press('.itemRatingForm a', action('vote')),
  submit('form.article-vote', action('sendVote'), beside),
  press('a.commentRemoveLink', action('removeComment')),
  press('a.commentApproveLink', action('approveComment')),
  press('a.k2ReportUserButton', action('reportUser')),
  present('#comment-form, #k2ReportCommentForm', action('articleComments'), {
    installed: 'only',
  }),
];

const payments = (): readonly Behaviour[] => {
  const button = `a[rel~="${config().checkout.rel}"]`;
  const paying = { ...beside, only: opensCheckout };
  return [
    present(button, () => import('./payment/button.ts').then(enhanceOf), beside),
    hint(button, action('fetchCheckout'), paying),
    follow(button, action('openCheckout'), paying),
  ];
};

/**
 * Every lazy behaviour on pages for readers that does not wait for a touch (those are in `touched-behaviours.ts`): the
 * elements it is for, the cause that loads it, and its module, which exports `enhance`, or a function for each action.
 */
export const behaviours = (): readonly Behaviour[] => [...page, ...posts, ...responses, ...articles, ...payments()];
