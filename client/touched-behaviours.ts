import { type Behaviour, enhanceOf, focus, present, press, visible } from './core/behaviours/index.ts';
import { displaySetting } from './core/display/index.ts';
import { comparedDisplayKey, hasStored } from './core/storage/index.ts';

const beside = { installed: 'beside' } as const;

/**
 * Behaviours of elements in the page that change nothing for the eye before the page is touched: their modules are
 * loaded then. `deferred-events.ts` lists the clicks and forms that wait for them.
 */
export const touchedBehaviours: readonly Behaviour[] = [
  visible('#offcanvas-toggler', () => import('./template/off-canvas.ts').then(enhanceOf), beside),
  present('fieldset.radio.btn-group', () => import('./template/yes-no.ts').then(enhanceOf), beside),
  present('[data-tooltip], [data-eb-provide]', () => import('./core/tooltip/tooltip.ts').then(enhanceOf)),
  present('textarea[data-most]', () => import('./core/forms/length-limit.ts').then(m => m.limitLength), beside),
  present('[data-listen]', () => import('./listen/available.ts').then(enhanceOf), beside),
  press('[data-listen]', () => import('./listen/index.ts').then(m => m.listen), beside),
  press('[data-transcript-seek]', () => import('./media/transcript.ts').then(m => m.seek), beside),
  focus('[data-transcript-filter]', () => import('./media/transcript.ts').then(m => m.search), beside),
  present('[data-describe]', () => import('./media/descriptions.ts').then(enhanceOf), beside),
  press('[data-describe]', () => import('./media/descriptions.ts').then(m => m.toggleDescriptions), beside),
  present('[data-display-page]', () => import('./template/display-page.ts').then(enhanceOf), beside),
  present('.account-nav .sign-out', () => import('./core/display/account-display.ts').then(m => m.compareWithAccount), {
    ...beside,
    only: () => !hasStored(comparedDisplayKey, 'sessionStorage'),
  }),
  present('[data-scroll-region]', () => import('./core/controls/scroll-region.ts').then(enhanceOf), beside),
  present('[data-more-posts-control]', () => import('./blog/post-page/autoload.ts').then(enhanceOf)),
  present('progress[data-blog-reading-progress]', () => import('./blog/post-page/reading-progress.ts').then(enhanceOf)),
  present('[data-post-menu]', () => import('./blog/post-actions/tools.ts').then(enhanceOf)),
  present('[data-eb-comments]', () => import('./blog/comments/section.ts').then(enhanceOf)),
  present('[data-eb-comments]', () => import('./blog/comments/new-marks.ts').then(enhanceOf)),
  present('[data-eb-comments] [data-thread-steps]', () => import('./blog/comments/keyed-thread.ts').then(enhanceOf)),
  present('.itemComments [data-thread-steps]', () => import('./articles/comments/keyed-thread.ts').then(enhanceOf)),
  present('body', () => import('./comments/keys/page-keys.ts').then(enhanceOf), {
    only: () => displaySetting('keys') !== undefined,
  }),
  present('form[data-rating-form][data-texts]', () => import('./blog/ratings/form.ts').then(enhanceOf)),
  present('.k2LiveSearchBlock', () => import('./articles/search/live-search.ts').then(enhanceOf)),
  present('.itemRatingForm', () => import('./articles/rating/article-vote.ts').then(enhanceOf)),
  present('[data-vote-removal]', () => import('./articles/rating/removal.ts').then(enhanceOf), beside),
  present('#comment-form, #k2ReportCommentForm', () => import('./articles/comments/forms.ts').then(enhanceOf)),
];
