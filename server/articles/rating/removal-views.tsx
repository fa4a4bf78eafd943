import type { RequestContext } from '../../core/context/index.ts';
import { TokenField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';

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
