import { limits } from '../../../protocol/limits.ts';
import { litHalves } from '../../../protocol/stars.ts';
import { plural, text } from '../../core/texts.ts';
import { scoreOf, type Tally } from './tally.ts';

const stars = Array.from({ length: limits.stars }, (_, index) => index + 1);

/** Stars in words: "half a star", "4 stars", "3 and a half stars". */
export const starWords = (score: number): string => {
  if (score === 0.5) return text('RATING_HALF_STAR');
  return Number.isInteger(score) ? plural('RATING_STARS', score) : text('RATING_AND_HALF', Math.floor(score));
};

/** The word of the star with this number. */
export const hintOf = (star: number): string =>
  [text('RATING_BAD'), text('RATING_POOR'), text('RATING_REGULAR'), text('RATING_GOOD'), text('RATING_GORGEOUS')][
    star - 1
  ] ?? '';

/** "3.5 out of 5" */
export const valueWords = (score: number): string => text('RATING_VALUE', score, limits.stars);

const litClass = (lit: number, star: number): string => {
  if (lit >= star * 2) return 'star is-full';
  return lit === star * 2 - 1 ? 'star is-half' : 'star';
};

/** Stars to read: one picture with its value in words. They need no script, so any room may print them. */
export const ReadOnlyStars = ({ score, label }: { score: number; label?: string }) => {
  const lit = litHalves(score);
  const spoken = score > 0 ? text('RATING_SPOKEN', score, limits.stars) : text('RATING_NONE');
  return (
    <span
      className="stars is-readonly"
      role="img"
      aria-label={label ?? spoken}
      title={score > 0 ? hintOf(Math.ceil(score)) : text('RATING_NONE')}
    >
      {stars.map(star => (
        <span key={star} className={litClass(lit, star)} />
      ))}
    </span>
  );
};

/** Stars to choose from: a group of radio buttons, one a half star (accessibility 28). Works without scripts. */
export const StarRadios = ({ name, score }: { name: string; score: number }) => {
  const lit = litHalves(score);
  return (
    <fieldset className="stars-choice">
      <legend>{text('RATING_LEGEND')}</legend>
      <span className="stars">
        {stars.map(star => (
          <span key={star} className="star">
            {[star * 2 - 1, star * 2].map(value => [
              <input key="input" type="radio" id={`${name}-${value}`} name="value" value={value} required />,
              <label
                key="label"
                htmlFor={`${name}-${value}`}
                title={hintOf(star)}
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

/** How many votes: the number alone stands in the hook, installed clients write it anew. */
export const VotesCount = ({ count }: { count: number }) => (
  <>
    <span data-rating-total="">{count}</span> <span data-rating-noun="">{plural('RATING_COUNT', count)}</span>
  </>
);

interface CardRatingProps {
  readonly postId: number;
  readonly tally: Tally;
  /** Installed scripts draw the stars themselves, into an empty element (wire B7). */
  readonly isScripted?: boolean;
}

/** A post's stars where they are only read: on a card, in the info window of a map. Nothing while nobody has rated. */
export const CardRating = ({ postId, tally, isScripted = false }: CardRatingProps) => {
  if (tally.count === 0) return null;
  const score = scoreOf(tally) / 2;
  // Installed scripts look for a form. Stars that are only read send nothing.
  const Element = isScripted ? 'form' : 'div';
  return (
    <Element
      className="rating rating-small"
      data-rating-form=""
      data-id={postId}
      data-type="entry"
      data-score={score}
      data-locked="1"
    >
      <span data-rating-form-element="">{!isScripted && <ReadOnlyStars score={score} />}</span>
      <span className="rating-count">
        <VotesCount count={tally.count} />
      </span>
    </Element>
  );
};
