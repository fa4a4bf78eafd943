import { accountPages } from '../../accounts/index.ts';
import { activityPubPages } from '../../activitypub/index.ts';
import { sitePages } from '../../admin/index.ts';
import { apiPages } from '../../api/index.ts';
import { articleImagePages, articlePages } from '../../articles/article-page/index.ts';
import { attachmentPages } from '../../articles/attachments/index.ts';
import { articleCalendarPages } from '../../articles/calendar/index.ts';
import { articleCategoryPages } from '../../articles/categories/index.ts';
import { articleCommentPages } from '../../articles/comments/index.ts';
import { articleManagingPages } from '../../articles/dashboard/index.ts';
import { articleEditingPages } from '../../articles/edit-page/index.ts';
import { articleFieldPages } from '../../articles/fields/index.ts';
import { articleListPages } from '../../articles/list-pages/index.ts';
import { recommendingPages } from '../../articles/recommending/index.ts';
import { articleSearchPages } from '../../articles/search/index.ts';
import { archivePages, calendarPages } from '../../blog/archive/index.ts';
import { autopostPages } from '../../blog/autopost/index.ts';
import { bloggerPages } from '../../blog/bloggers/index.ts';
import { categoryPages } from '../../blog/categories/index.ts';
import { commentRoutes } from '../../blog/comments/index.ts';
import { composerPages } from '../../blog/composer/index.ts';
import { dashboardPages } from '../../blog/dashboard/index.ts';
import { favouritePages } from '../../blog/favourites/index.ts';
import { feedPages } from '../../blog/feeds/index.ts';
import { listenPages } from '../../blog/listen/index.ts';
import { locationPages } from '../../blog/locations/index.ts';
import { postPages } from '../../blog/post-actions/index.ts';
import { entryPages } from '../../blog/post-page/index.ts';
import { quickPostPages } from '../../blog/quickpost/index.ts';
import { ratingPages } from '../../blog/ratings/index.ts';
import { reactionKindPages } from '../../blog/reactions/index.ts';
import { reportPages } from '../../blog/reports/index.ts';
import { revisionPages } from '../../blog/revisions/index.ts';
import { searchPages } from '../../blog/search/index.ts';
import { sharingPages } from '../../blog/sharing/index.ts';
import { subscriptionRoutes } from '../../blog/subscriptions/index.ts';
import { tagPages } from '../../blog/tags/index.ts';
import { teamblogPages } from '../../blog/teamblogs/index.ts';
import type { PageRoute } from '../../core/http/index.ts';
import { frontPages } from '../../front-page/index.ts';
import { captchaRoutes } from '../../human-check/index.ts';
import { lookPages } from '../../look/index.ts';
import { mediaPages } from '../../media-browser/index.ts';
import { oembedPages } from '../../oembed/index.ts';
import { paymentPages } from '../../payment/index.ts';
import { personalDataPages } from '../../personal-data/index.ts';
import { importPages } from '../../swap/index.ts';
import { templatePages } from '../../template/index.ts';
import { welcomePages } from '../../welcome/index.ts';

/** Page routes of all modules. */
export const routes: readonly PageRoute[] = [
  ...templatePages,
  ...lookPages,
  ...accountPages,
  ...personalDataPages,
  ...apiPages,
  ...activityPubPages,
  ...oembedPages,
  ...frontPages,
  ...entryPages,
  ...listenPages,
  ...categoryPages,
  ...tagPages,
  ...teamblogPages,
  ...bloggerPages,
  ...reactionKindPages,
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
  ...articleEditingPages,
  ...articleManagingPages,
  ...articleImagePages,
  ...articlePages,
  ...recommendingPages,
  ...articleCommentPages,
  ...articleCategoryPages,
  ...articleFieldPages,
  ...articleListPages,
  ...paymentPages,
  ...importPages,
  ...welcomePages,
  ...articleSearchPages,
  ...articleCalendarPages,
];
