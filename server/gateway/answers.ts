import { accountTaskAnswers } from '../accounts/index.ts';
import { siteTaskAnswers } from '../admin/index.ts';
import { itemEditingTaskAnswers } from '../articles/editing/index.ts';
import { itemFieldTaskAnswers } from '../articles/fields/index.ts';
import { itemCategoryTaskAnswers, itemListTaskAnswers } from '../articles/managing/index.ts';
import { itemRevisionTaskAnswers } from '../articles/revisions/index.ts';
import { autopostAnswers, autopostTaskAnswers } from '../blog/autopost/index.ts';
import { bloggerAnswers } from '../blog/bloggers/index.ts';
import { commentAnswers, commentTaskAnswers } from '../blog/comments/index.ts';
import { composerAnswers, composerTaskAnswers } from '../blog/composer/index.ts';
import { crawlerAnswers } from '../blog/crawler/index.ts';
import { dashboardAnswers, dashboardTaskAnswers } from '../blog/dashboard/index.ts';
import { entryAnswers, entryTaskAnswers } from '../blog/entries/index.ts';
import { favouriteAnswers, favouriteTaskAnswers } from '../blog/favourites/index.ts';
import { featuredAnswers, featuredTaskAnswers } from '../blog/featured/index.ts';
import { locationAnswers, locationTaskAnswers } from '../blog/locations/index.ts';
import { postAnswers, postTaskAnswers } from '../blog/posts/index.ts';
import { quickPostAnswers, quickPostTaskAnswers } from '../blog/quickpost/index.ts';
import { ratingAnswers, ratingTaskAnswers } from '../blog/ratings/index.ts';
import { reactionAnswers, reactionTaskAnswers } from '../blog/reactions/index.ts';
import { reportAnswers, reportTaskAnswers } from '../blog/reports/index.ts';
import { revisionAnswers, revisionTaskAnswers } from '../blog/revisions/index.ts';
import { subscriptionAnswers, subscriptionTaskAnswers } from '../blog/subscriptions/index.ts';
import { tagAnswers } from '../blog/tags/index.ts';
import { teamblogAnswers, teamblogTaskAnswers } from '../blog/teamblogs/index.ts';
import type { Answers, TaskAnswers } from '../core/http/index.ts';
import { captchaAnswers } from '../human-check/index.ts';
import { mediaAnswers, mediaTaskAnswers } from '../media-browser/index.ts';
import { paymentTaskAnswers } from '../payment/index.ts';
import { gdprAnswers, gdprTaskAnswers } from '../personal-data/index.ts';

/** Every declared call with its answer; a missing one does not compile. */
export const answers: Answers = {
  ...autopostAnswers,
  ...bloggerAnswers,
  ...captchaAnswers,
  ...commentAnswers,
  ...dashboardAnswers,
  ...composerAnswers,
  ...entryAnswers,
  ...featuredAnswers,
  ...gdprAnswers,
  ...postAnswers,
  ...subscriptionAnswers,
  ...locationAnswers,
  ...tagAnswers,
  ...mediaAnswers,
  ...teamblogAnswers,
  ...favouriteAnswers,
  ...reactionAnswers,
  ...reportAnswers,
  ...ratingAnswers,
  ...revisionAnswers,
  ...crawlerAnswers,
  ...quickPostAnswers,
};

/** Every declared form task with its answer. */
export const taskAnswers: TaskAnswers = {
  ...accountTaskAnswers,
  ...autopostTaskAnswers,
  ...commentTaskAnswers,
  ...dashboardTaskAnswers,
  ...composerTaskAnswers,
  ...entryTaskAnswers,
  ...featuredTaskAnswers,
  ...gdprTaskAnswers,
  ...locationTaskAnswers,
  ...mediaTaskAnswers,
  ...postTaskAnswers,
  ...subscriptionTaskAnswers,
  ...teamblogTaskAnswers,
  ...favouriteTaskAnswers,
  ...reactionTaskAnswers,
  ...reportTaskAnswers,
  ...ratingTaskAnswers,
  ...revisionTaskAnswers,
  ...quickPostTaskAnswers,
  ...siteTaskAnswers,
  ...paymentTaskAnswers,
  ...itemEditingTaskAnswers,
  ...itemRevisionTaskAnswers,
  ...itemCategoryTaskAnswers,
  ...itemListTaskAnswers,
  ...itemFieldTaskAnswers,
};
