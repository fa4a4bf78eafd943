import { openClassicPopup } from './articles/article-page/index.ts';
import { openPrintWindow, print } from './blog/post-page/index.ts';
import { openShareWindow } from './blog/sharing/index.ts';
import { enhancePresent, type Run } from './core/behaviours/index.ts';
import { openMessages, storeMessages } from './core/messages/index.ts';
import { debug, guarded } from './core/page/index.ts';
import { disclosures, goToTop } from './template/index.ts';
import { touchedBehaviours } from './touched-behaviours.ts';

const articleModeration = () => import('./articles/comments/moderation.ts');
const checks = () => import('./core/human-check/posted-forms.ts');
const favourites = () => import('./blog/favourites/favourite.ts');
const loadMore = () => import('./blog/post-page/load-more.ts');
const popup = () => import('./gallery/popup.ts');
const reacting = () => import('./blog/reactions/reacting.ts');
const social = () => import('./blog/sharing/social.ts');
const subscribing = () => import('./blog/subscriptions/subscribe.ts');
const video = () => import('./blog/post-page/video.ts');

/** Loads the function of a behaviour that an event causes. */
type Load = () => Promise<Run>;

const table = {
  answerCheck: () => checks().then(({ answer }) => answer),
  approveComment: () => articleModeration().then(({ approve }) => approve),
  articleComments: () => import('./articles/comments/installed.ts').then(m => m.enhance),
  authorTabs: () => import('./blog/bloggers/author-tabs.ts').then(m => m.enhance),
  autosize: () => import('./core/forms/autosize.ts').then(m => m.enhance),
  blogComments: () => import('./blog/comments/installed.ts').then(m => m.enhance),
  changeFeatured: () => import('./blog/featured/feature.ts').then(m => m.enhance),
  changeRole: () => import('./blog/teamblogs/roles.ts').then(m => m.change),
  changeTextSize: () => import('./core/controls/text-size.ts').then(m => m.changeTextSize),
  contentTabs: () => import('./blog/post-page/content-tabs.ts').then(m => m.enhance),
  displaySettings: () => import('./template/display-settings.ts').then(m => m.enhance),
  edit: () => import('./editor-behaviours.ts').then(m => m.enhance),
  fadePreloader: () => import('./template/preloader.ts').then(m => m.enhance),
  fetchCheckout: () => import('./payment/assets.ts').then(m => m.fetchAhead),
  followAnchor: () => import('./articles/article-page/anchor.ts').then(m => m.followAnchor),
  forgetVideos: () => video().then(({ forget }) => forget),
  giveConsent: () => social().then(({ giveConsent }) => giveConsent),
  markNew: () => import('./blog/comments/new-marks.ts').then(m => m.enhance),
  loadMore: () => loadMore().then(({ load }) => load),
  openCheckout: () => import('./payment/checkout.ts').then(m => m.openFrom),
  ownReaction: () => import('./blog/reactions/own-reaction.ts').then(m => m.enhance),
  openClassicPopup: async () => openClassicPopup,
  openDownload: () => import('./accounts/personal-data/download.ts').then(m => m.openDownload),
  openEditFrame: () => import('./articles/edit-page/edit-frame.ts').then(m => m.openEditFrame),
  openFrame: () => import('./articles/frames/frames.ts').then(m => m.openFrame),
  openImage: () => import('./articles/article-page/image.ts').then(m => m.openImage),
  openMembers: () => import('./blog/teamblogs/members.ts').then(m => m.openFor),
  openMenu: () => import('./template/off-canvas.ts').then(m => m.open),
  openMessages: async () => openMessages,
  openPopup: () => popup().then(({ openPopup }) => openPopup),
  openPrintWindow: async () => openPrintWindow,
  openShareWindow: async () => openShareWindow,
  playVideo: () => video().then(({ play }) => play),
  prepareCheck: () => checks().then(({ prepare }) => prepare),
  preparePopup: () => popup().then(({ prepare }) => prepare),
  print: async () => print,
  react: () => reacting().then(({ choose }) => choose),
  removeComment: () => articleModeration().then(({ remove }) => remove),
  report: () => import('./blog/reports/report.ts').then(m => m.openReport),
  reportUser: () => import('./articles/comments/report-user.ts').then(m => m.reportUser),
  scrollToTop: () => import('./template/scroll-to-top.ts').then(m => m.scrollToTop),
  sendVote: () => import('./template/template-vote.ts').then(m => m.sendVote),
  share: () => import('./blog/sharing/share.ts').then(m => m.share),
  showChosenVideos: () => video().then(({ enhance }) => enhance),
  showMonth: () => import('./articles/calendar/month-navigation.ts').then(m => m.showMonth),
  showVoters: () => import('./blog/ratings/voters.ts').then(m => m.showVoters),
  showSocial: () => social().then(({ enhance }) => enhance),
  subscribe: () => subscribing().then(({ openForm }) => openForm),
  suggest: () => import('./template/search-suggest.ts').then(m => m.enhance),
  toggleFavourite: () => favourites().then(m => m.toggleFavourite),
  unsubscribe: () => subscribing().then(({ openQuestion }) => openQuestion),
  vote: () => import('./articles/rating/article-vote.ts').then(m => m.vote),
  withdrawConsent: () => social().then(({ withdrawConsent }) => withdrawConsent),
} as const satisfies Readonly<Record<string, Load>>;

export type ActionName = keyof typeof table;

export const actions: Readonly<Record<ActionName, Load>> = table;

let isStarted = false;
let enhancing: Promise<boolean> | undefined;

const showNumbers = (isSwitched: boolean) =>
  import('./control-numbers/index.ts').then(m => m.followNumbers(isSwitched)).catch(debug);

const showTimes = () => import('./core/display/own-times.ts').then(m => m.followTimes()).catch(debug);

/** Follows settings of the reader that need a script, also when they are chosen on this page or in another tab. */
const followSettings = (): void => {
  const { numbers, times } = document.documentElement.dataset;
  if (numbers) void showNumbers(false);
  if (times) void showTimes();
  new MutationObserver(changes => {
    for (const { attributeName } of changes) void (attributeName === 'data-times' ? showTimes() : showNumbers(true));
  }).observe(document.documentElement, { attributeFilter: ['data-numbers', 'data-times'] });
};

/**
 * Starts, once, what concerns the whole page and can only matter after it was touched, and the behaviours of a touched
 * page. Resolves when they have run, with false when a module did not load: another call tries again.
 */
export const startTouched = (): Promise<boolean> => {
  if (!isStarted) for (const start of [disclosures, goToTop, storeMessages, followSettings]) guarded(start);
  isStarted = true;
  enhancing ??= enhancePresent(touchedBehaviours).finally(() => {
    enhancing = undefined;
  });
  return enhancing;
};

export const supportInstalled = () => import('./installed/companion.ts').then(m => m.supportInstalled()).catch(debug);

export const openConsole = () => import('./core/debug-console/console.ts').then(m => m.openConsole());

export const afterEditing = () => import('./articles/edit-page/after-editing.ts').then(m => m.afterEditing());

/** Shows the parts of a list again, or the place in a post, that the reader comes back to. */
export const restorePage = () =>
  (history.state?.postsFrom === undefined
    ? import('./blog/post-page/return-place.ts').then(m => m.restorePlace())
    : loadMore().then(m => m.restoreSections())
  ).catch(debug);

/** Shows the result of an action in another tab of this browser. */
export const showFromTab = {
  reaction: (text: string) => reacting().then(m => m.showFromTab(text)),
  favourite: (text: string) => favourites().then(m => m.showFromTab(text)),
} as const;
