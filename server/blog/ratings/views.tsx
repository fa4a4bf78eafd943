import type { RequestContext } from '../../core/context/index.ts';
import { TokenField } from '../../core/forms/index.ts';
import { currentLocale, text, textsOf } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, evaluate, type PostSubject } from '../../core/policy/index.ts';
import { ratedSubject, ratingOf } from './queries.ts';
import { ReadOnlyStars, StarRadios, starWords, VotesCount, valueWords } from './star-views.tsx';
import { scoreOf, starsOf, type Tally, voteIn } from './tally.ts';

export interface Rating {
  readonly postId: number;
  readonly slug: string;
  readonly tally: Tally;
  /** Vote of this reader, in half stars. On a cached page a visitor's own vote is drawn by the browser. */
  readonly own: number | null;
  readonly stars: number;
  readonly mayRate: boolean;
  readonly asksSignIn: boolean;
  readonly mayRemove: boolean;
}

/** Loads a post's rating for this reader; null without ratings. A cached page runs no query. */
export const loadRating = async (
  context: RequestContext,
  post: PostSubject,
  { slug, ratings }: { readonly slug: string; readonly ratings: Tally },
): Promise<Rating | null> => {
  const { actor, services } = context;
  if (!services.site.get('ratings.enabled') || post.isLocked) return null;
  const subject = ratedSubject(context, post);
  const isKnown = actor.account !== null || actor.visitor !== '';
  const own = isKnown && ratings.count > 0 ? await ratingOf(context.sql, post.id, actor) : null;
  const decision = evaluate(actor, 'rating.add', subject);
  return {
    postId: post.id,
    slug,
    tally: ratings,
    own: own === null ? null : voteIn(own, starsOf(services)),
    stars: starsOf(services),
    mayRate: decision === true,
    asksSignIn: decision === 'SIGN_IN_FIRST',
    mayRemove: can(actor, 'rating.takeBack', subject),
  };
};

const isScripted = ({ services }: RequestContext): boolean => services.site.get('compat.client');

// The browser replaces the placeholders.
const formTexts = (): string => JSON.stringify(textsOf('stars', 'rating-form'));

const taskAddress = ({ services: { settings } }: RequestContext, task: 'vote' | 'takeBack'): string =>
  `${settings.basePath}/index.php?option=${settings.blogOption}&task=ratings.${task}`;

/** Button that removes the own vote; hidden without one. */
const RemoveVote = ({ context, isHidden }: { context: RequestContext; isHidden: boolean }) => (
  <button
    type="submit"
    className="link-button"
    formAction={taskAddress(context, 'takeBack')}
    formNoValidate
    hidden={isHidden}
    data-rating-take-back=""
  >
    {text('RATING_TAKE_BACK')}
  </button>
);

const Voters = ({ context, rating: { postId, tally } }: { context: RequestContext; rating: Rating }) => (
  <a
    href={context.services.settings.basePath + paths.voters(postId)}
    rel="nofollow"
    hidden={tally.count === 0 && !isScripted(context)}
    data-rating-voters=""
  >
    <VotesCount count={tally.count} />
    <span className="visually-hidden"> – {text('RATING_VOTERS_TITLE')}</span>
  </a>
);

const SignIn = ({ context, slug }: { context: RequestContext; slug: string }) => (
  <p className="rating-text">
    <a href={`${context.services.settings.basePath}${paths.signIn}?return=${encodeURIComponent(paths.entry(slug))}`}>
      {text('RATING_SIGN_IN')}
    </a>
  </p>
);

interface RatingProps {
  readonly context: RequestContext;
  readonly rating: Rating;
}

const Stars = ({ context, rating: { postId, tally, own, stars, mayRate } }: RatingProps) => {
  const score = scoreOf(tally, stars) / 2;
  const isOpen = mayRate && own === null;
  return (
    <div className="rating-choice">
      <div data-rating-form-element="">
        {!isScripted(context) &&
          (isOpen ? (
            <StarRadios name={`rating-${postId}`} score={score} stars={stars} />
          ) : (
            <ReadOnlyStars score={score} stars={stars} />
          ))}
      </div>
      {mayRate && (
        <button
          type={isScripted(context) ? 'button' : 'submit'}
          className="btn btn-default"
          hidden={!isOpen || isScripted(context)}
          data-rating-send=""
        >
          {text('RATING_SEND')}
        </button>
      )}
    </div>
  );
};

/** Tells whether the form posts anything: a vote, or its removal. Installed scripts look for a form in any case. */
const isFormNeeded = ({ context, rating: { own, mayRate, mayRemove } }: RatingProps): boolean =>
  isScripted(context) || mayRate || (mayRemove && own !== null);

/** Stars of a post with the hooks of wire §3.2: a form that works without scripts, or read-only stars. */
export const RatingForm = (props: RatingProps) => {
  const { context, rating } = props;
  const { postId, slug, tally, own, stars, mayRate, mayRemove } = rating;
  const score = scoreOf(tally, stars) / 2;
  const isForm = isFormNeeded(props);
  const hooks = {
    'data-rating-form': '',
    'data-id': postId,
    'data-type': 'entry',
    'data-score': score,
    'data-stars': stars,
    'data-locked': mayRate && own === null ? 0 : 1,
    'data-rtl': currentLocale().direction === 'rtl' ? 1 : 0,
    'data-member': context.actor.account === null ? undefined : '',
    'data-texts': mayRate ? formTexts() : undefined,
  };
  const shared = { id: `rating-${postId}`, className: own === null ? 'rating' : 'rating voted', ...hooks };
  const content = (
    <>
      <Stars {...props} />
      <p className="rating-text">
        <span data-rating-value="">{score > 0 ? valueWords(score, stars) : text('RATING_NONE')}</span>{' '}
        <Voters context={context} rating={rating} />
      </p>
      {rating.asksSignIn && <SignIn context={context} slug={slug} />}
      <p className="rating-text">
        <span data-rating-text="">{own !== null && text('RATING_GIVEN', starWords(own / 2))}</span>{' '}
        {isForm && mayRemove && <RemoveVote context={context} isHidden={own === null} />}
      </p>
    </>
  );
  if (!isForm) return <div {...shared}>{content}</div>;
  return (
    <form {...shared} method="post" action={taskAddress(context, 'vote')}>
      <input type="hidden" name="type" value="entry" />
      <input type="hidden" name="id" value={postId} />
      {content}
      <TokenField token={context.token} />
    </form>
  );
};

/** Configuration of an entry page: whether there are ratings (J-005). */
export const ratingConfig = ({ services }: RequestContext) => ({ enabled: services.site.get('ratings.enabled') });
