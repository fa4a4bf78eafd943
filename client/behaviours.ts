import {
  type Behaviour,
  enhanceOf,
  focus,
  follow,
  hint,
  present,
  press,
  submit,
  visible,
} from './core/behaviours/index.ts';
import { isPostedWithCheck } from './core/human-check/index.ts';
import { config } from './core/page/index.ts';
import { hasStored, reactedKey, socialKey } from './core/storage/index.ts';
import { loadCheckout, opensCheckout } from './payment/index.ts';

const beside = { installed: 'beside' } as const;

const checks = () => import('./core/human-check/posted-forms.ts');
const offCanvas = () => import('./template/off-canvas.ts');
const video = () => import('./blog/post-page/video.ts');
const popup = () => import('./gallery/popup.ts');
const social = () => import('./blog/sharing/social.ts');
const subscribing = () => import('./blog/subscriptions/subscribe.ts');
const articleVoting = () => import('./articles/rating/article-vote.ts');
const articleModeration = () => import('./articles/comments/moderation.ts');

const page: readonly Behaviour[] = [
  visible('#offcanvas-toggler', () => offCanvas().then(enhanceOf), beside),
  press('#offcanvas-toggler', () => offCanvas().then(({ open }) => open), beside),
  hint('.display-settings', () => import('./template/display-settings.ts').then(enhanceOf), beside),
  focus('.search-box', () => import('./template/search-suggest.ts').then(enhanceOf), beside),
  press('.scrollup', () => import('./template/scroll-to-top.ts').then(m => m.scrollToTop), beside),
  present('.sp-pre-loader', () => import('./template/preloader.ts').then(enhanceOf), beside),
  present('fieldset.radio.btn-group', () => import('./template/yes-no.ts').then(enhanceOf), beside),
  present('[data-tooltip], [data-eb-provide]', () => import('./core/tooltip/tooltip.ts').then(enhanceOf)),
  present('[data-scroll-region]', () => import('./core/controls/scroll-region.ts').then(enhanceOf), beside),
  present('input[data-autosize]', () => import('./core/forms/autosize.ts').then(enhanceOf), beside),
  present('[data-editing]', () => import('./editor-behaviours.ts').then(enhanceOf), beside),
  focus('form', () => checks().then(({ prepare }) => prepare), { ...beside, only: isPostedWithCheck }),
  submit(
    'form',
    () =>
      checks().then(
        ({ answer }) => answer,
        () => () => true,
      ),
    { ...beside, only: isPostedWithCheck },
  ),
  press('[data-gdpr-download-link]', () => import('./accounts/personal-data/download.ts').then(m => m.openDownload)),
];

const posts: readonly Behaviour[] = [
  press('[data-eb-pagination-loadmore][data-limitstart]', () =>
    import('./blog/post-page/load-more.ts').then(m => m.load),
  ),
  present('[data-more-posts-control]', () => import('./blog/post-page/autoload.ts').then(enhanceOf)),
  present('.entry-text .nav-tabs', () => import('./blog/post-page/content-tabs.ts').then(enhanceOf)),
  present('progress[data-blog-reading-progress]', () => import('./blog/post-page/reading-progress.ts').then(enhanceOf)),
  present('[data-video]', () => video().then(enhanceOf), beside),
  press('[data-video-play]', () => video().then(({ play }) => play), beside),
  press('[data-video-forget]', () => video().then(({ forget }) => forget), beside),
  present('[data-post-menu]', () => import('./blog/post-actions/tools.ts').then(enhanceOf)),
  present('[data-author-tabs]', () => import('./blog/bloggers/author-tabs.ts').then(enhanceOf)),
  present('#featured-acts', () => import('./blog/featured/feature.ts').then(enhanceOf)),
  present('[data-eb-module-postmap]', () => import('./blog/locations/post-map.ts').then(enhanceOf), beside),
  present('[data-eb-module-ticker]', () => import('./blog/ticker/ticker.ts').then(enhanceOf)),
  present('.eb-gallery', () => import('./gallery/gallery.ts').then(enhanceOf)),
  hint('a.eb-image-popup-button', () => popup().then(({ prepare }) => prepare)),
  follow('a.eb-image-popup-button', () => popup().then(({ openPopup }) => openPopup)),
  press('[data-share-native], [data-share-copy]', () => import('./blog/sharing/share.ts').then(m => m.share), beside),
  press('[data-social-ask]', () => social().then(({ giveConsent }) => giveConsent), beside),
  press('[data-social-forget] button', () => social().then(({ withdrawConsent }) => withdrawConsent), beside),
  present('[data-social]', () => social().then(enhanceOf), { ...beside, only: () => hasStored(socialKey) }),
];

const responses: readonly Behaviour[] = [
  present('[data-eb-comments]', () => import('./blog/comments/section.ts').then(enhanceOf)),
  present('[data-eb-comments]', () => import('./blog/comments/installed.ts').then(enhanceOf), { installed: 'only' }),
  press('[data-reactions][data-allowed] > [data-reaction]', () =>
    import('./blog/reactions/reacting.ts').then(m => m.choose),
  ),
  present(
    '[data-reactions][data-allowed]:not([data-known])',
    () => import('./blog/reactions/own-reaction.ts').then(enhanceOf),
    {
      ...beside,
      only: () => hasStored(reactedKey),
    },
  ),
  press('[data-entry-favourite]', () => import('./blog/favourites/favourite.ts').then(m => m.toggleFavourite)),
  present('form[data-rating-form][data-texts]', () => import('./blog/ratings/form.ts').then(enhanceOf)),
  press('[data-rating-voters]', () => import('./blog/ratings/voters.ts').then(m => m.showVoters)),
  press('[data-blog-report]', () => import('./blog/reports/report.ts').then(m => m.openReport)),
  press('[data-blog-subscribe]', () => subscribing().then(({ openForm }) => openForm)),
  press('[data-blog-unsubscribe]', () => subscribing().then(({ openQuestion }) => openQuestion)),
  press('[data-team-item] [data-view-member], [data-team-join], [data-team-leave]', () =>
    import('./blog/teamblogs/members.ts').then(m => m.openFor),
  ),
  press('[data-team-members] :is([data-set-admin], [data-remove-admin], [data-remove-member])', () =>
    import('./blog/teamblogs/roles.ts').then(m => m.change),
  ),
];

const articles: readonly Behaviour[] = [
  present('.k2LiveSearchBlock', () => import('./articles/search/live-search.ts').then(enhanceOf)),
  press('.k2CalendarBlock .calendarNavLink', () =>
    import('./articles/calendar/month-navigation.ts').then(m => m.showMonth),
  ),
  present('.k2Scroller', () => import('./articles/article-page/scroller.ts').then(enhanceOf)),
  present('.subCategory, .k2EqualHeights', () => import('./articles/article-page/equal-heights.ts').then(enhanceOf)),
  press('a.k2Anchor', () => import('./articles/article-page/anchor.ts').then(m => m.followAnchor)),
  press('a[data-k2-modal="image"]', () => import('./articles/article-page/image.ts').then(m => m.openImage)),
  press(':is(.k2UserBlockActions, .k2UserBlockRenderedMenu, .commentToolbar) a.modal, [data-k2-modal="iframe"]', () =>
    import('./articles/frames/frames.ts').then(m => m.openFrame),
  ),
  press('[data-k2-modal="edit"]', () => import('./articles/edit-page/edit-frame.ts').then(m => m.openEditFrame)),
  present('.itemRatingForm', () => articleVoting().then(enhanceOf)),
  press('.itemRatingForm a', () => articleVoting().then(({ vote }) => vote)),
  present('[data-vote-removal]', () => import('./articles/rating/removal.ts').then(enhanceOf), beside),
  submit('form.article-vote', () => import('./template/template-vote.ts').then(m => m.sendVote), beside),
  press('a.commentRemoveLink', () => articleModeration().then(({ remove }) => remove)),
  press('a.commentApproveLink', () => articleModeration().then(({ approve }) => approve)),
  press('a.k2ReportUserButton', () => import('./articles/comments/report-user.ts').then(m => m.reportUser)),
  present('#comment-form, #k2ReportCommentForm', () => import('./articles/comments/forms.ts').then(enhanceOf)),
  present('#comment-form, #k2ReportCommentForm', () => import('./articles/comments/installed.ts').then(enhanceOf), {
    installed: 'only',
  }),
];

const payments = (): readonly Behaviour[] => {
  const button = `a[rel~="${config().checkout.rel}"]`;
  const paying = { ...beside, only: opensCheckout };
  return [
    present(button, () => import('./payment/button.ts').then(enhanceOf), beside),
    hint(button, () => import('./payment/assets.ts').then(m => m.fetchAhead), paying),
    follow(button, () => loadCheckout().then(({ openFrom }) => openFrom), paying),
  ];
};

/**
 * Every lazy behaviour on pages for readers: the elements it is for, the cause that loads it, and its module, which
 * exports `enhance`, or a function for each action.
 */
export const behaviours = (): readonly Behaviour[] => [...page, ...posts, ...responses, ...articles, ...payments()];
