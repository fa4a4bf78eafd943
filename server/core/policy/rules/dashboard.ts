import { type Actor, holds } from '../actor.ts';
import { isOwner, reads, rule, when } from '../rule.ts';
import type { PostSubject, SiteSubject } from '../subjects.ts';

const signedIn = (actor: Actor) => (actor.account ? 'FORBIDDEN' : 'SIGN_IN_FIRST');

/** The dashboard: its own pages for whoever has an account, posts for whoever writes, the posts of all for moderators. */
export const dashboardRules = {
  'dashboard.see': rule<SiteSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'dashboard.posts': rule<SiteSubject>(actor => when(holds(actor, 'blogger'), signedIn(actor))),
  'dashboard.everyone': rule<SiteSubject>(actor => when(holds(actor, 'moderator'), signedIn(actor))),
  /** Tags and categories of the site. */
  'terms.manage': rule<SiteSubject>(actor => when(holds(actor, 'moderator'), signedIn(actor))),
  /** Writing it once more as a draft of one's own. */
  'post.copy': rule<PostSubject>((actor, post) => {
    const verdict = reads(actor, post);
    if (verdict !== true) return verdict;
    const isOwn = isOwner(actor, post.authorId) && holds(actor, 'blogger');
    return when(isOwn || holds(actor, 'moderator'), signedIn(actor));
  }),
} as const;
