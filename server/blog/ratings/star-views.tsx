import { litHalves } from '../../../protocol/stars.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { scoreOf, type Tally } from './tally.ts';

const numbersTo = (stars: number): number[] => Array.from({ length: stars }, (_, index) => index + 1);

/** Stars in words: "half a star", "4 stars", "3 and a half stars". */
export const starWords = (score: number): string => {
  if (score === 0.5) return text('RATING_HALF_STAR');
  return Number.isInteger(score) ? plural('RATING_STARS', score) : text('RATING_AND_HALF', Math.floor(score));
};

const hints = ['RATING_BAD', 'RATING_POOR', 'RATING_REGULAR', 'RATING_GOOD', 'RATING_GORGEOUS'] as const;

/** Word of the star with this number; with more or fewer than five stars, the word of its share of them. */
const hintOf = (star: number, stars: number): string => {
  const key = hints[Math.ceil((star * hints.length) / stars) - 1];
  return key ? text(key) : '';
};

/** Value in words: "3.5 out of 5". */
export const valueWords = (score: number, stars: number): string => text('RATING_VALUE', score, stars);

const litClass = (lit: number, star: number): string => {
  if (lit >= star * 2) return 'star is-full';
  return lit === star * 2 - 1 ? 'star is-half' : 'star';
};

/** Read-only stars: one picture with its value in words. They need no script. */
export const ReadOnlyStars = ({ score, stars, label }: { score: number; stars: number; label?: string }) => {
  const lit = litHalves(score, { stars });
  const spoken = score > 0 ? text('RATING_SPOKEN', score, stars) : text('RATING_NONE');
  return (
    <span
      className="stars is-readonly"
      role="img"
      aria-label={label ?? spoken}
      title={score > 0 ? hintOf(Math.ceil(score), stars) : text('RATING_NONE')}
    >
      {numbersTo(stars).map(star => (
        <span key={star} className={litClass(lit, star)} />
      ))}
    </span>
  );
};

/** Star input: a group of radio buttons, one for each half star (accessibility 28). Works without scripts. */
export const StarRadios = ({ name, score, stars }: { name: string; score: number; stars: number }) => {
  const lit = litHalves(score, { stars });
  return (
    <fieldset className="stars-choice">
      <legend>{text('RATING_LEGEND')}</legend>
      <span className="stars">
        {numbersTo(stars).map(star => (
          <span key={star} className="star">
            {[star * 2 - 1, star * 2].map(value => [
              // Sets aria-invalid, because some browsers announce an empty required group as invalid before it has an
              // error.
              <input
                key="input"
                type="radio"
                id={`${name}-${value}`}
                name="value"
                value={value}
                required
                aria-invalid={false}
              />,
              <label
                key="label"
                htmlFor={`${name}-${value}`}
                title={hintOf(star, stars)}
                className={value <= lit ? 'half is-lit' : 'half'}
              >
                <span className="visually-hidden">{starWords(value / 2)}</span>
              </label>,
            ])}
          </span>
        ))}
      </span>
    </fieldset>
  );
};

/** Number of votes; the hook contains the number alone, which installed clients update. */
export const VotesCount = ({ count }: { count: number }) => (
  <>
    <span data-rating-total="">{count}</span> <span data-rating-noun="">{plural('RATING_COUNT', count)}</span>
  </>
);

interface CardRatingProps {
  readonly postId: number;
  readonly tally: Tally;
  readonly stars: number;
  /** Installed scripts draw the stars themselves, into an empty element (wire B7). */
  readonly isScripted?: boolean;
}

/** Read-only stars of a card or a map's info window. Empty without votes. */
export const CardRating = ({ postId, tally, stars, isScripted = false }: CardRatingProps) => {
  if (tally.count === 0) return null;
  const score = scoreOf(tally, stars) / 2;
  // Installed scripts look for a form. Read-only stars post nothing.
  const Element = isScripted ? 'form' : 'div';
  return (
    <Element
      className="rating rating-small"
      data-rating-form=""
      data-id={postId}
      data-type="entry"
      data-score={score}
      data-locked="1"
      data-stars={stars}
    >
      <span data-rating-form-element="">{!isScripted && <ReadOnlyStars score={score} stars={stars} />}</span>
      <span className="rating-count">
        <VotesCount count={tally.count} />
      </span>
    </Element>
  );
};
