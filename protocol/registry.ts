import { accountTasks } from './accounts.ts';
import { bloggerCalls } from './blog/bloggers.ts';
import { captchaCalls } from './blog/captcha.ts';
import { commentCalls, commentTasks } from './blog/comments.ts';
import { entryCalls, entryTasks } from './blog/entries.ts';
import { favouriteCalls, favouriteTasks } from './blog/favourites.ts';
import { featuredCalls, featuredTasks } from './blog/featured.ts';
import { gdprCalls, gdprTasks } from './blog/gdpr.ts';
import { locationCalls, locationTasks } from './blog/locations.ts';
import { postCalls, postTasks } from './blog/posts.ts';
import { ratingCalls, ratingTasks } from './blog/ratings.ts';
import { reactionCalls, reactionTasks } from './blog/reactions.ts';
import { reportCalls, reportTasks } from './blog/reports.ts';
import { subscriptionCalls, subscriptionTasks } from './blog/subscriptions.ts';
import { teamblogCalls } from './blog/teamblogs.ts';
import type { AskingOf, ParamsOf, ResultOf } from './call.ts';
import { mediaTasks } from './media.ts';

/** Every namespaced call there is. A namespace that is not here is refused. */
export const calls = {
  ...bloggerCalls,
  ...captchaCalls,
  ...commentCalls,
  ...entryCalls,
  ...featuredCalls,
  ...gdprCalls,
  ...locationCalls,
  ...postCalls,
  ...ratingCalls,
  ...subscriptionCalls,
  ...teamblogCalls,
  ...favouriteCalls,
  ...reactionCalls,
  ...reportCalls,
};

/** Every form task there is (wire §1.10). */
export const tasks = {
  ...accountTasks,
  ...commentTasks,
  ...entryTasks,
  ...featuredTasks,
  ...gdprTasks,
  ...mediaTasks,
  ...postTasks,
  ...subscriptionTasks,
  ...locationTasks,
  ...favouriteTasks,
  ...reactionTasks,
  ...reportTasks,
  ...ratingTasks,
};

export type Calls = typeof calls;
export type Namespace = keyof Calls;
export type Params<N extends Namespace> = ParamsOf<Calls[N]>;
/** What a caller gives; fields that may be absent on the wire may be left out. */
export type Asking<N extends Namespace> = AskingOf<Calls[N]>;
export type Result<N extends Namespace> = ResultOf<Calls[N]>;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

const namesOf = <T extends object>(declared: T): (keyof T & string)[] =>
  Object.keys(declared).filter((name): name is keyof T & string => name in declared);

export const namespaces: readonly Namespace[] = namesOf(calls);
export const taskNames: readonly TaskName[] = namesOf(tasks);
