import { limits } from '../../protocol/limits.ts';
import type { RequestContext } from '../core/context/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { articlePaths } from '../core/paths/index.ts';

const descending = Array.from({ length: limits.stars }, (_, index) => limits.stars - index);

interface StarsProps {
  readonly context: RequestContext;
  readonly article: {
    readonly id: number;
    readonly alias: string;
    readonly votes: { readonly count: number; readonly sum: number };
  };
  /** Only published targets are rated. */
  readonly isOut: boolean;
}

const Star = ({ star, average }: { star: number; average: number }) => (
  <span className={star <= average ? 'star active' : 'star'} data-number={star}>
    <button
      type="submit"
      name="data[user_rating]"
      value={star}
      aria-label={text('ITEM_RATE_STARS', star, limits.stars)}
    />
  </span>
);

/**
 * Rating stars of the template (I-020, wire): in the markup an installed script knows, from the fifth to the first,
 * each a button of a form that works without scripts. At most one per page, by setting.
 */
export const TemplateStars = ({ context, article: { id, alias, votes }, isOut }: StarsProps) => {
  const { settings, site } = context.services;
  if (!isOut || site.get('articles.rating') !== 'stars') return null;
  const average = votes.count === 0 ? 0 : Math.round(votes.sum / votes.count);
  return (
    <form
      className="article-vote"
      method="post"
      action={settings.basePath + articlePaths.article({ id, alias })}
      data-thanks={text('VOTE_THANKS')}
      data-already={text('VOTE_ALREADY')}
      data-wrong={text('VOTE_WRONG')}
      data-failed={text('VOTE_FAILED')}
      data-average={text('ITEM_RATE_AVERAGE', '%s')}
    >
      <input type="hidden" name="option" value="com_ajax" />
      <input type="hidden" name="plugin" value={settings.templatePlugin} />
      <input type="hidden" name="data[action]" value="voting" />
      <input type="hidden" name="data[id]" value={`post_vote_${id}`} />
      <dl className="article-info">
        <dt id={`vote-of-${id}`}>
          {text('ITEM_RATE')}
          <span className="visually-hidden" data-vote-average="">
            {`. ${average === 0 ? text('ITEM_RATE_NONE') : text('ITEM_RATE_AVERAGE', average)}`}
          </span>
        </dt>
        <dd className="post_rating" id={`post_vote_${id}`}>
          {/* biome-ignore lint/a11y/useSemanticElements: the stars are buttons that act, no fields */}
          <div className="voting-symbol sp-rating" role="group" aria-labelledby={`vote-of-${id}`}>
            {descending.map(star => (
              <Star key={star} star={star} average={average} />
            ))}
          </div>
          <span className="ajax-loader" />
          <span className="voting-result">{plural('VOTE_COUNT', votes.count)}</span>
        </dd>
      </dl>
    </form>
  );
};
