import { accountTokenTasks } from './account-tokens.ts';
import { accountTasks } from './accounts.ts';
import { articleCategoryTasks, articleListTasks } from './articles/dashboard.ts';
import { articleEditingTasks, articleRevisionTasks } from './articles/edit-page.ts';
import { articleFieldTasks } from './articles/fields.ts';
import { autopostCalls, autopostTasks } from './blog/autopost.ts';
import { bloggerCalls } from './blog/bloggers.ts';
import { captchaCalls } from './blog/captcha.ts';
import { commentCalls, commentTasks } from './blog/comments.ts';
import { composerCalls, composerTasks } from './blog/composer.ts';
import { crawlerCalls } from './blog/crawler.ts';
import { dashboardCalls, dashboardTasks } from './blog/dashboard.ts';
import { favouriteCalls, favouriteTasks } from './blog/favourites.ts';
import { featuredCalls, featuredTasks } from './blog/featured.ts';
import { locationCalls, locationTasks } from './blog/locations.ts';
import { gdprCalls, gdprTasks } from './blog/personal-data.ts';
import { postCalls, postTasks } from './blog/post-actions.ts';
import { entryCalls, entryTasks, latestCalls } from './blog/post-page.ts';
import { quickPostCalls, quickPostTasks } from './blog/quickpost.ts';
import { ratingCalls, ratingTasks } from './blog/ratings.ts';
import { reactionCalls, reactionTasks } from './blog/reactions.ts';
import { reportCalls, reportTasks } from './blog/reports.ts';
import { revisionCalls, revisionTasks } from './blog/revisions.ts';
import { subscriptionCalls, subscriptionTasks } from './blog/subscriptions.ts';
import { tagCalls } from './blog/tags.ts';
import { teamblogCalls, teamblogTasks } from './blog/teamblogs.ts';
import { termTasks } from './blog/terms.ts';
import { threadCalls } from './blog/threads.ts';
import type { AskingOf, ParamsOf, ResultOf } from './call.ts';
import { displayCalls } from './display-calls.ts';
import { importTasks } from './imports.ts';
import { lookTasks } from './look.ts';
import { mediaCalls, mediaTasks } from './media.ts';
import { paymentTasks } from './payment.ts';
import { peopleTasks } from './people.ts';
import { siteTasks } from './site.ts';
import { sitePageTasks } from './site-pages.ts';
import { webhookTasks } from './webhooks.ts';
import { welcomeTasks } from './welcome.ts';

/** Every namespaced call there is. A namespace that is not here is refused. */
export const calls = {
  ...autopostCalls,
  ...bloggerCalls,
  ...captchaCalls,
  ...commentCalls,
  ...dashboardCalls,
  ...displayCalls,
  ...composerCalls,
  ...entryCalls,
  ...latestCalls,
  ...featuredCalls,
  ...gdprCalls,
  ...locationCalls,
  ...mediaCalls,
  ...postCalls,
  ...ratingCalls,
  ...revisionCalls,
  ...subscriptionCalls,
  ...tagCalls,
  ...teamblogCalls,
  ...threadCalls,
  ...favouriteCalls,
  ...reactionCalls,
  ...reportCalls,
  ...crawlerCalls,
  ...quickPostCalls,
};

/** Every form task there is (wire §1.10). */
export const tasks = {
  ...accountTasks,
  ...accountTokenTasks,
  ...autopostTasks,
  ...commentTasks,
  ...dashboardTasks,
  ...termTasks,
  ...composerTasks,
  ...entryTasks,
  ...featuredTasks,
  ...gdprTasks,
  ...mediaTasks,
  ...postTasks,
  ...subscriptionTasks,
  ...teamblogTasks,
  ...locationTasks,
  ...favouriteTasks,
  ...reactionTasks,
  ...reportTasks,
  ...ratingTasks,
  ...revisionTasks,
  ...quickPostTasks,
  ...peopleTasks,
  ...siteTasks,
  ...sitePageTasks,
  ...webhookTasks,
  ...importTasks,
  ...welcomeTasks,
  ...lookTasks,
  ...paymentTasks,
  ...articleEditingTasks,
  ...articleRevisionTasks,
  ...articleCategoryTasks,
  ...articleListTasks,
  ...articleFieldTasks,
};

export type Calls = typeof calls;
export type Namespace = keyof Calls;
export type Params<N extends Namespace> = ParamsOf<Calls[N]>;
/** Arguments of a caller; fields that may be absent on the wire are optional. */
export type Asking<N extends Namespace> = AskingOf<Calls[N]>;
export type Result<N extends Namespace> = ResultOf<Calls[N]>;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

const namesOf = <T extends object>(declared: T): (keyof T & string)[] =>
  Object.keys(declared).filter((name): name is keyof T & string => name in declared);

export const namespaces: readonly Namespace[] = namesOf(calls);
export const taskNames: readonly TaskName[] = namesOf(tasks);
