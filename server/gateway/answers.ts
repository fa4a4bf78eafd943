import { accountTaskAnswers } from '../accounts/tasks.ts';
import { siteTaskAnswers } from '../admin/tasks.ts';
import { itemEditingTaskAnswers } from '../articles/editing/tasks.ts';
import { itemFieldTaskAnswers } from '../articles/fields/tasks.ts';
import { itemCategoryTaskAnswers, itemListTaskAnswers } from '../articles/managing/tasks.ts';
import { itemRevisionTaskAnswers } from '../articles/revisions/tasks.ts';
import { autopostAnswers } from '../blog/autopost/calls.ts';
import { autopostTaskAnswers } from '../blog/autopost/tasks.ts';
import { bloggerAnswers } from '../blog/bloggers/calls.ts';
import { commentAnswers } from '../blog/comments/calls.ts';
import { commentTaskAnswers } from '../blog/comments/tasks.ts';
import { composerAnswers } from '../blog/composer/calls.ts';
import { composerTaskAnswers } from '../blog/composer/tasks.ts';
import { crawlerAnswers } from '../blog/crawler/calls.ts';
import { dashboardAnswers } from '../blog/dashboard/calls.ts';
import { dashboardTaskAnswers } from '../blog/dashboard/tasks.ts';
import { entryAnswers } from '../blog/entries/calls.ts';
import { entryTaskAnswers } from '../blog/entries/tasks.ts';
import { favouriteAnswers } from '../blog/favourites/calls.ts';
import { favouriteTaskAnswers } from '../blog/favourites/tasks.ts';
import { featuredAnswers } from '../blog/featured/calls.ts';
import { featuredTaskAnswers } from '../blog/featured/tasks.ts';
import { locationAnswers } from '../blog/locations/calls.ts';
import { locationTaskAnswers } from '../blog/locations/tasks.ts';
import { postAnswers } from '../blog/posts/calls.ts';
import { postTaskAnswers } from '../blog/posts/tasks.ts';
import { quickPostAnswers } from '../blog/quickpost/calls.ts';
import { quickPostTaskAnswers } from '../blog/quickpost/tasks.tsx';
import { ratingAnswers } from '../blog/ratings/calls.ts';
import { ratingTaskAnswers } from '../blog/ratings/tasks.ts';
import { reactionAnswers } from '../blog/reactions/calls.ts';
import { reactionTaskAnswers } from '../blog/reactions/tasks.ts';
import { reportAnswers } from '../blog/reports/calls.ts';
import { reportTaskAnswers } from '../blog/reports/tasks.ts';
import { revisionAnswers } from '../blog/revisions/calls.ts';
import { revisionTaskAnswers } from '../blog/revisions/tasks.tsx';
import { subscriptionAnswers } from '../blog/subscriptions/calls.ts';
import { subscriptionTaskAnswers } from '../blog/subscriptions/tasks.tsx';
import { tagAnswers } from '../blog/tags/calls.ts';
import { teamblogAnswers } from '../blog/teamblogs/calls.ts';
import { teamblogTaskAnswers } from '../blog/teamblogs/tasks.tsx';
import type { Answers, TaskAnswers } from '../core/http/answer.ts';
import { captchaAnswers } from '../human-check/calls.ts';
import { mediaAnswers } from '../media-browser/calls.ts';
import { mediaTaskAnswers } from '../media-browser/tasks.ts';
import { paymentTaskAnswers } from '../payment/tasks.ts';
import { gdprAnswers } from '../personal-data/calls.ts';
import { gdprTaskAnswers } from '../personal-data/tasks.tsx';

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
