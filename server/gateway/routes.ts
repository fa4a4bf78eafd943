import { accountPages } from '../accounts/pages.tsx';
import { sitePages } from '../admin/pages.ts';
import { attachmentPages } from '../articles/attachments/pages.ts';
import { itemCalendarPages } from '../articles/calendar/pages.ts';
import { itemCategoryPages } from '../articles/categories/pages.tsx';
import { itemCommentPages } from '../articles/comments/pages.tsx';
import { itemEditingPages } from '../articles/editing/pages.tsx';
import { itemFieldPages } from '../articles/fields/pages.tsx';
import { itemImagePages } from '../articles/items/image-pages.ts';
import { itemPages } from '../articles/items/pages.tsx';
import { itemRatingPages } from '../articles/items/rating-pages.tsx';
import { itemListPages } from '../articles/lists/pages.tsx';
import { itemManagingPages } from '../articles/managing/pages.tsx';
import { recommendingPages } from '../articles/recommending/pages.tsx';
import { itemSearchPages } from '../articles/search/pages.tsx';
import { calendarPages } from '../blog/archive/calendar-pages.tsx';
import { archivePages } from '../blog/archive/pages.tsx';
import { autopostPages } from '../blog/autopost/pages.tsx';
import { bloggerPages } from '../blog/bloggers/pages.tsx';
import { categoryPages } from '../blog/categories/pages.tsx';
import { commentRoutes } from '../blog/comments/pages.tsx';
import { composerPages } from '../blog/composer/pages.tsx';
import { dashboardPages } from '../blog/dashboard/pages.tsx';
import { entryPages } from '../blog/entries/pages.tsx';
import { favouritePages } from '../blog/favourites/pages.tsx';
import { feedPages } from '../blog/feeds/pages.ts';
import { locationPages } from '../blog/locations/pages.tsx';
import { postPages } from '../blog/posts/pages.tsx';
import { quickPostPages } from '../blog/quickpost/pages.tsx';
import { ratingPages } from '../blog/ratings/pages.tsx';
import { reportPages } from '../blog/reports/pages.tsx';
import { revisionPages } from '../blog/revisions/pages.tsx';
import { searchPages } from '../blog/search/pages.tsx';
import { sharingPages } from '../blog/sharing/pages.tsx';
import { subscriptionRoutes } from '../blog/subscriptions/pages.tsx';
import { tagPages } from '../blog/tags/pages.tsx';
import { teamblogPages } from '../blog/teamblogs/pages.tsx';
import type { PageRoute } from '../core/http/route.ts';
import { captchaRoutes } from '../human-check/pages.tsx';
import { mediaPages } from '../media-browser/pages.tsx';
import { paymentPages } from '../payment/pages.tsx';
import { personalDataPages } from '../personal-data/pages.tsx';
import { templatePages } from '../template/pages.tsx';

/** Every page of every room. */
export const routes: readonly PageRoute[] = [
  ...templatePages,
  ...accountPages,
  ...personalDataPages,
  ...entryPages,
  ...categoryPages,
  ...tagPages,
  ...teamblogPages,
  ...bloggerPages,
  ...archivePages,
  ...calendarPages,
  ...searchPages,
  ...feedPages,
  ...captchaRoutes,
  ...commentRoutes,
  ...dashboardPages,
  ...composerPages,
  ...postPages,
  ...subscriptionRoutes,
  ...locationPages,
  ...favouritePages,
  ...reportPages,
  ...sharingPages,
  ...ratingPages,
  ...autopostPages,
  ...mediaPages,
  ...revisionPages,
  ...quickPostPages,
  ...sitePages,
  ...attachmentPages,
  ...itemEditingPages,
  ...itemManagingPages,
  ...itemImagePages,
  ...itemPages,
  ...recommendingPages,
  ...itemCommentPages,
  ...itemCategoryPages,
  ...itemFieldPages,
  ...itemListPages,
  ...paymentPages,
  ...itemRatingPages,
  ...itemSearchPages,
  ...itemCalendarPages,
];
