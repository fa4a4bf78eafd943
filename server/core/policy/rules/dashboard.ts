import { hasRole } from '../actor.ts';
import { isOwner, reads, refusalOf, rule, when } from '../rule.ts';
import type { PostSubject, SiteSubject } from '../subjects.ts';

/** The dashboard: own pages for every account, own posts for writers, the posts of all for moderators. */
export const dashboardRules = {
  'dashboard.see': rule<SiteSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'dashboard.posts': rule<SiteSubject>(actor => when(hasRole(actor, 'blogger'), refusalOf(actor))),
  'dashboard.everyone': rule<SiteSubject>(actor => when(hasRole(actor, 'moderator'), refusalOf(actor))),
  /** Views of one's own posts and articles; for staff those of the whole site. */
  'statistics.see': rule<SiteSubject>(actor =>
    when(hasRole(actor, 'blogger') || hasRole(actor, 'author'), refusalOf(actor)),
  ),
  'statistics.everyone': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
  /** Tags and categories of the site. */
  'terms.manage': rule<SiteSubject>(actor => when(hasRole(actor, 'moderator'), refusalOf(actor))),
  /** Copying a post as an own draft. */
  'post.copy': rule<PostSubject>((actor, post) => {
    const decision = reads(actor, post);
    if (decision !== true) return decision;
    const isOwn = isOwner(actor, post.authorId) && hasRole(actor, 'blogger');
    return when(isOwn || hasRole(actor, 'moderator'), refusalOf(actor));
  }),
} as const;
