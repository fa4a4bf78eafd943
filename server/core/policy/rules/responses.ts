import type { TextKey } from '../../../../protocol/texts.ts';
import { hasRole } from '../actor.ts';
import { isOwner, type Rule, reads, readsText, rule, when } from '../rule.ts';
import type {
  OpenPost,
  PostSubject,
  RatedSubject,
  SiteSubject,
  SubscribeSubject,
  SubscriptionSubject,
} from '../subjects.ts';

/** Responses that the settings allow, on a visible post. */
const whereOpen = (decide: Rule<PostSubject>, closed: TextKey): Rule<OpenPost> =>
  rule((actor, post) => {
    const decision = decide(actor, post);
    if (decision !== true) return decision;
    if (!post.isOut || post.openTo === 'nobody') return closed;
    return when(post.openTo === 'everyone' || actor.account !== null, 'SIGN_IN_FIRST');
  });

/** Responses of readers: reactions, ratings, reports and subscriptions. */
export const responseRules = {
  'post.react': whereOpen(readsText, 'REACTIONS_CLOSED'),
  'post.favourite': whereOpen(reads, 'FAVOURITES_CLOSED'),
  /** Removing a favourite, even of a post that is no longer readable. */
  'post.unfavourite': rule<PostSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'post.report': whereOpen(reads, 'REPORTS_CLOSED'),
  'reports.handle': rule<SiteSubject>(actor => when(hasRole(actor, 'moderator'))),
  'rating.add': rule<RatedSubject>((actor, post) => {
    const decision = readsText(actor, post);
    if (decision !== true) return decision;
    if (post.isRatingLocked || !post.isOut) return 'RATING_LOCKED';
    if (!actor.account && !post.takesGuestRatings) return 'SIGN_IN_FIRST';
    return when(post.takesAuthorRatings || !isOwner(actor, post.authorId), 'RATING_OWN_POST');
  }),
  'rating.takeBack': rule<RatedSubject>((actor, post) => {
    const decision = readsText(actor, post);
    return decision === true ? when(!post.isRatingLocked && post.isOut, 'RATING_LOCKED') : decision;
  }),
  'subscription.add': rule<SubscribeSubject>((actor, target) => {
    const decision = target.post ? readsText(actor, target.post) : true;
    if (decision !== true) return decision;
    if (!target.isOpen) return 'SUBSCRIPTIONS_CLOSED';
    return when(target.takesGuests || actor.account !== null, 'SUBSCRIPTIONS_MEMBERS');
  }),
  /** Own subscriptions, or by the key of a mail (ruling 8). A refusal does not reveal that one exists. */
  'subscription.change': rule<SubscriptionSubject>((actor, subscription) =>
    when(subscription.isKeyed || isOwner(actor, subscription.userId) || hasRole(actor, 'admin'), 'NOT_FOUND'),
  ),
} as const;
