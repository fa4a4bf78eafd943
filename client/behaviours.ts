import { startPersonalData } from './accounts/personal-data/arrival.ts';
import { startItemCalendar } from './articles/calendar/arrival.ts';
import { startItemComments } from './articles/comments/arrival.ts';
import { startItemEditing } from './articles/editing/arrival.ts';
import { startItemFrames } from './articles/frames/arrival.ts';
import { startItemRating } from './articles/rating/arrival.ts';
import { startItemReading } from './articles/reading/arrival.ts';
import { classicPopup } from './articles/reading/classic-popup.ts';
import { startItemSearch } from './articles/search/arrival.ts';
import { startAuthors } from './blog/bloggers/arrival.ts';
import { startComments } from './blog/comments/arrival.ts';
import { startContentTabs, startMorePosts, startVideos } from './blog/entries/arrival.ts';
import { loadMore } from './blog/entries/load-more.ts';
import { printLink } from './blog/entries/print-link.ts';
import { readingProgress } from './blog/entries/reading-progress.ts';
import { startFavourites } from './blog/favourites/arrival.ts';
import { startFeaturing } from './blog/featured/arrival.ts';
import { startPictures } from './blog/gallery/arrival.ts';
import { startMaps } from './blog/locations/arrival.ts';
import { startPostTools } from './blog/posts/arrival.ts';
import { startRatings } from './blog/ratings/arrival.ts';
import { startReactions } from './blog/reactions/arrival.ts';
import { startReports } from './blog/reports/arrival.ts';
import { startSharing } from './blog/sharing/arrival.ts';
import { startSubscribing } from './blog/subscriptions/arrival.ts';
import { startTeams } from './blog/teamblogs/arrival.ts';
import { startTicker } from './blog/ticker/arrival.ts';
import { postedForms } from './core/human-check/posted-forms.ts';
import { textSize } from './core/text-size.ts';
import { sendFreshTokens } from './core/token-fields.ts';
import { enhanceOnArrival, enhanceOwn, holdLinks } from './core/with-script.ts';
import { startInstalled } from './installed/arrival.ts';
import { startPayments } from './payment/arrival.ts';
import { startTemplateParts } from './template/arrival.ts';
import { disclosures } from './template/disclosures.ts';
import { sayFlash } from './template/flash.ts';
import { goToTop } from './template/go-to-top.ts';
import { offCanvas } from './template/off-canvas.ts';
import { stickyHeader } from './template/sticky-header.ts';
import { themeSwitch } from './template/theme.ts';

/** A page that is only read does not carry what writers need. */
const startWorkshop = (): void => enhanceOwn('[data-workshop]', () => import('./workshop.ts'));

/** Installed scripts, when they are on, show their own. */
const startTooltips = (): void =>
  enhanceOnArrival('[data-tooltip], [data-eb-provide]', () => import('./core/tooltip.ts'));

const startScrollRegions = (): void => enhanceOwn('[data-scroll-region]', () => import('./core/scroll-region.ts'));

const startAutosize = (): void => enhanceOwn('input[data-autosize]', () => import('./core/autosize.ts'));

/** What enhances server markup without React: each starts once, at boot, and works by delegation. */
export const behaviours: readonly (() => void)[] = [
  stickyHeader,
  offCanvas,
  goToTop,
  startTemplateParts,
  disclosures,
  themeSwitch,
  sayFlash,
  loadMore,
  startMorePosts,
  startVideos,
  startContentTabs,
  readingProgress,
  textSize,
  printLink,
  startComments,
  startPostTools,
  startAuthors,
  startFeaturing,
  startMaps,
  startSubscribing,
  startTeams,
  startPictures,
  startTicker,
  startReactions,
  startFavourites,
  startReports,
  startSharing,
  startRatings,
  startItemRating,
  startItemComments,
  startItemSearch,
  startItemCalendar,
  startItemReading,
  startItemFrames,
  classicPopup,
  startPersonalData,
  startPayments,
  startItemEditing,
  startWorkshop,
  postedForms,
  sendFreshTokens,
  startTooltips,
  holdLinks,
  startAutosize,
  startScrollRegions,
  startInstalled,
];
