import { gdprAnswers } from '../accounts/personal-data/calls.ts';
import { gdprTaskAnswers } from '../accounts/personal-data/tasks.tsx';
import { accountTaskAnswers } from '../accounts/tasks.ts';
import { bloggerAnswers } from '../blog/bloggers/calls.ts';
import { captchaAnswers } from '../blog/captcha/calls.ts';
import { commentAnswers } from '../blog/comments/calls.ts';
import { commentTaskAnswers } from '../blog/comments/tasks.ts';
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
import { ratingAnswers } from '../blog/ratings/calls.ts';
import { ratingTaskAnswers } from '../blog/ratings/tasks.ts';
import { reactionAnswers } from '../blog/reactions/calls.ts';
import { reactionTaskAnswers } from '../blog/reactions/tasks.ts';
import { reportAnswers } from '../blog/reports/calls.ts';
import { reportTaskAnswers } from '../blog/reports/tasks.ts';
import { subscriptionAnswers } from '../blog/subscriptions/calls.ts';
import { subscriptionTaskAnswers } from '../blog/subscriptions/tasks.tsx';
import { teamblogAnswers } from '../blog/teamblogs/calls.ts';
import type { Answers, TaskAnswers } from '../core/answer.ts';
import { mediaTaskAnswers } from '../media/tasks.ts';

/** Every declared call with its answer; a missing one does not compile. */
export const answers: Answers = {
  ...bloggerAnswers,
  ...captchaAnswers,
  ...commentAnswers,
  ...entryAnswers,
  ...featuredAnswers,
  ...gdprAnswers,
  ...postAnswers,
  ...subscriptionAnswers,
  ...locationAnswers,
  ...teamblogAnswers,
  ...favouriteAnswers,
  ...reactionAnswers,
  ...reportAnswers,
  ...ratingAnswers,
};

/** Every declared form task with its answer. */
export const taskAnswers: TaskAnswers = {
  ...accountTaskAnswers,
  ...commentTaskAnswers,
  ...entryTaskAnswers,
  ...featuredTaskAnswers,
  ...gdprTaskAnswers,
  ...locationTaskAnswers,
  ...mediaTaskAnswers,
  ...postTaskAnswers,
  ...subscriptionTaskAnswers,
  ...favouriteTaskAnswers,
  ...reactionTaskAnswers,
  ...reportTaskAnswers,
  ...ratingTaskAnswers,
};
