import { accountTaskHandlers, displayHandlers } from '../../accounts/index.ts';
import { siteTaskHandlers } from '../../admin/index.ts';
import { articleCommentHandlers } from '../../articles/comments/index.ts';
import { articleCategoryTaskHandlers, articleListTaskHandlers } from '../../articles/dashboard/index.ts';
import { articleEditingTaskHandlers } from '../../articles/edit-page/index.ts';
import { articleFieldTaskHandlers } from '../../articles/fields/index.ts';
import { articleRatingHandlers } from '../../articles/rating/index.ts';
import { recommendingHandlers } from '../../articles/recommending/index.ts';
import { articleRevisionTaskHandlers } from '../../articles/revisions/index.ts';
import { autopostHandlers, autopostTaskHandlers } from '../../blog/autopost/index.ts';
import { bloggerHandlers } from '../../blog/bloggers/index.ts';
import { commentHandlers, commentTaskHandlers, threadHandlers } from '../../blog/comments/index.ts';
import { composerHandlers, composerTaskHandlers } from '../../blog/composer/index.ts';
import { crawlerHandlers } from '../../blog/crawler/index.ts';
import { dashboardHandlers, dashboardTaskHandlers } from '../../blog/dashboard/index.ts';
import { favouriteHandlers, favouriteTaskHandlers } from '../../blog/favourites/index.ts';
import { featuredHandlers, featuredTaskHandlers } from '../../blog/featured/index.ts';
import { locationHandlers, locationTaskHandlers } from '../../blog/locations/index.ts';
import { postHandlers, postTaskHandlers } from '../../blog/post-actions/index.ts';
import { entryHandlers, entryTaskHandlers } from '../../blog/post-page/index.ts';
import { quickPostHandlers, quickPostTaskHandlers } from '../../blog/quickpost/index.ts';
import { ratingHandlers, ratingTaskHandlers } from '../../blog/ratings/index.ts';
import { reactionHandlers, reactionTaskHandlers } from '../../blog/reactions/index.ts';
import { reportHandlers, reportTaskHandlers } from '../../blog/reports/index.ts';
import { revisionHandlers, revisionTaskHandlers } from '../../blog/revisions/index.ts';
import { subscriptionHandlers, subscriptionTaskHandlers } from '../../blog/subscriptions/index.ts';
import { tagHandlers } from '../../blog/tags/index.ts';
import { teamblogHandlers, teamblogTaskHandlers } from '../../blog/teamblogs/index.ts';
import type { ArticleHandlers, Handlers, TaskHandlers } from '../../core/http/index.ts';
import { demoTaskHandlers } from '../../demo/index.ts';
import { latestHandlers } from '../../front-page/index.ts';
import { captchaHandlers } from '../../human-check/index.ts';
import { mediaHandlers, mediaTaskHandlers } from '../../media-browser/index.ts';
import { paymentTaskHandlers } from '../../payment/index.ts';
import { gdprHandlers, gdprTaskHandlers } from '../../personal-data/index.ts';
import { contactTaskHandlers } from '../../site-pages/index.ts';
import { importTaskHandlers } from '../../swap/index.ts';
import { welcomeTaskHandlers } from '../../welcome/index.ts';

/** The handler of every declared call; a missing one does not compile. */
export const handlers: Handlers = {
  ...autopostHandlers,
  ...bloggerHandlers,
  ...captchaHandlers,
  ...commentHandlers,
  ...threadHandlers,
  ...dashboardHandlers,
  ...displayHandlers,
  ...composerHandlers,
  ...entryHandlers,
  ...latestHandlers,
  ...featuredHandlers,
  ...gdprHandlers,
  ...postHandlers,
  ...subscriptionHandlers,
  ...locationHandlers,
  ...tagHandlers,
  ...mediaHandlers,
  ...teamblogHandlers,
  ...favouriteHandlers,
  ...reactionHandlers,
  ...reportHandlers,
  ...ratingHandlers,
  ...revisionHandlers,
  ...crawlerHandlers,
  ...quickPostHandlers,
};

/** The handler of every declared form task. */
export const taskHandlers: TaskHandlers = {
  ...accountTaskHandlers,
  ...autopostTaskHandlers,
  ...commentTaskHandlers,
  ...dashboardTaskHandlers,
  ...composerTaskHandlers,
  ...entryTaskHandlers,
  ...featuredTaskHandlers,
  ...gdprTaskHandlers,
  ...locationTaskHandlers,
  ...mediaTaskHandlers,
  ...postTaskHandlers,
  ...subscriptionTaskHandlers,
  ...teamblogTaskHandlers,
  ...favouriteTaskHandlers,
  ...reactionTaskHandlers,
  ...reportTaskHandlers,
  ...ratingTaskHandlers,
  ...revisionTaskHandlers,
  ...quickPostTaskHandlers,
  ...siteTaskHandlers,
  ...contactTaskHandlers,
  ...paymentTaskHandlers,
  ...importTaskHandlers,
  ...demoTaskHandlers,
  ...welcomeTaskHandlers,
  ...articleEditingTaskHandlers,
  ...articleRevisionTaskHandlers,
  ...articleCategoryTaskHandlers,
  ...articleListTaskHandlers,
  ...articleFieldTaskHandlers,
};

/** The handler of every call of the article area. */
export const articleHandlers: ArticleHandlers = {
  ...articleRatingHandlers,
  ...recommendingHandlers,
  ...articleCommentHandlers,
};
