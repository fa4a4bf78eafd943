import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { TokenField } from '../../core/forms/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { type Article, votesPercentage } from '../article-model/index.ts';
import type { ArticleTally } from './rating-queries.ts';

/** Number of votes in the format of installed sites: `(1 Vote)`, `(7 votes)` (H-011). */
export const articleVotesWords = ({ count }: ArticleTally): string => plural('ITEM_VOTES', count);

const classes = ['one-star', 'two-stars', 'three-stars', 'four-stars', 'five-stars'] as const;

const addressOf = ({ services: { settings } }: RequestContext, id: number, star: number): string => {
  const query = `option=${settings.articlesOption}&view=item&task=vote&user_rating=${star}&itemID=${id}`;
  return `${settings.basePath}/index.php?${query}`;
};

const averageWords = (votes: ArticleTally, locale: string): string =>
  votes.count === 0
    ? text('ITEM_RATE_NONE')
    : text('ITEM_RATE_AVERAGE', (votesPercentage(votes) / 20).toLocaleString(locale, { maximumFractionDigits: 1 }));

interface RatingProps {
  readonly context: RequestContext;
  readonly article: Article;
  /** Only published articles can be rated. */
  readonly isOut: boolean;
}

/**
 * Rating of an article: a bar as wide as the average, a link per star, a log (H-007, H-008). Without scripts a link
 * votes and redirects back; installed scripts send the link's text and show the response in the log.
 */
export const ArticleRating = ({ context, article: { id, votes }, isOut }: RatingProps) => {
  const { site } = context.services;
  const isInstalled = site.get('compat.client');
  return (
    isOut &&
    site.get('articles.rating') === 'form' && (
      <section className="itemRatingBlock" aria-labelledby={`item-rating-${id}`}>
        <h2 className="itemRatingTitle" id={`item-rating-${id}`}>
          {text('ITEM_RATE')}
        </h2>
        <div className="itemRatingForm" data-thanks={text('ITEM_RATING_THANKS')}>
          <ul className="itemRatingList">
            <li
              className="itemCurrentRating"
              id={`itemCurrentRating${id}`}
              style={{ width: `${votesPercentage(votes)}%` }}
              data-average={text('ITEM_RATE_AVERAGE', '%s')}
            >
              <span className="visually-hidden">{averageWords(votes, site.get('site.language'))}</span>
            </li>
            {classes.map((name, index) => (
              <li key={name}>
                <a
                  className={name}
                  href={addressOf(context, id, index + 1)}
                  data-id={id}
                  aria-label={text('ITEM_RATE_STARS', index + 1, limits.stars)}
                >
                  {index + 1}
                </a>
              </li>
            ))}
          </ul>
          <div className="itemRatingLog" id={`itemRatingLog${id}`} role={isInstalled ? 'status' : undefined}>
            {articleVotesWords(votes)}
          </div>
        </div>
      </section>
    )
  );
};

interface RemovalProps {
  readonly context: RequestContext;
  readonly articleId: number;
  /** Rating of a signed-in reader. On cached pages the browser knows the visitor's own vote. */
  readonly own: number | null;
  /** Only published articles can be rated. */
  readonly isOut: boolean;
}

/** Button that removes the reader's own vote; hidden until there is one. */
export const VoteRemoval = ({ context, articleId, own, isOut }: RemovalProps) => {
  const { settings, site } = context.services;
  if (!isOut || site.get('articles.rating') === 'none') return null;
  return (
    <form
      className="vote-removal"
      method="post"
      action={`${settings.basePath}/index.php?option=${settings.articlesOption}&view=item&task=unvote`}
      hidden={own === null}
      data-vote-removal={articleId}
      data-member={context.actor.account ? '' : undefined}
    >
      <input type="hidden" name="itemID" value={articleId} />
      <button type="submit" className="link-button">
        {text('RATING_TAKE_BACK')}
      </button>
      <TokenField token={context.token} />
    </form>
  );
};
