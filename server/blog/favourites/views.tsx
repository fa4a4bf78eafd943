import type { FavouriteAction } from '../../../protocol/blog/favourites.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { TokenField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { can, type OpenPost, type PostSubject } from '../../core/policy/index.ts';
import type { SiteSettings } from '../../core/settings/index.ts';

/** Audience of favourites, from the settings. */
export const openToOf = (site: SiteSettings): OpenPost['openTo'] =>
  site.get('favourites.enabled') ? 'members' : 'nobody';

/** Tells whether this user may add the post. */
export const mayFavourite = (context: RequestContext, post: PostSubject): boolean =>
  can(context.actor, 'post.favourite', { ...post, openTo: openToOf(context.services.site) });

/** Tooltip of the button for this action. */
export const tooltipOf = (action: FavouriteAction): string =>
  text(action === 'favourite' ? 'FAVOURITE_ADD' : 'FAVOURITE_REMOVE');

/**
 * Favourite button (B-055, D-043) for users who may add the post (`mayFavourite`). It must be inside the post's
 * `[data-blog-posts-item]` (wire §3.3). Pressed means added; the tooltip names the next action.
 */
export const FavouriteButton = ({
  context,
  post,
  isFavourite,
  back,
  title,
}: {
  context: RequestContext;
  post: { readonly id: number };
  isFavourite: boolean;
  /** Site path to return to. */
  back: string;
  /** Title of the post where several posts share the page. */
  title?: string;
}) => {
  const { settings, site } = context.services;
  const action: FavouriteAction = isFavourite ? 'unfavourite' : 'favourite';
  return (
    <form method="post" action={`${settings.basePath}/index.php`} className="favourite-form">
      <button
        type={site.get('compat.client') ? 'button' : 'submit'}
        className={isFavourite ? 'button button-plain favourite is-favourited' : 'button button-plain favourite'}
        aria-pressed={isFavourite}
        data-entry-favourite=""
        data-action={action}
        data-eb-provide="tooltip"
        data-original-title={tooltipOf(action)}
        data-message-favourite={text('FAVOURITE_ADDED')}
        data-message-unfavourite={text('FAVOURITE_REMOVED')}
      >
        <svg aria-hidden="true" focusable="false" width="1.25rem" height="1.25rem" viewBox="0 0 24 24">
          <path
            className="favourite-glyph"
            d="M6 3.5h12a1 1 0 0 1 1 1V21l-7-4.5L5 21V4.5a1 1 0 0 1 1-1z"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
        {text('FAVOURITE')}
        {title && <span className="visually-hidden">{text('READ_MORE_ABOUT', title)}</span>}
      </button>
      <input type="hidden" name="option" value={settings.blogOption} />
      <input type="hidden" name="task" value={`posts.${action}`} data-favourite-task="" />
      <input type="hidden" name="ids[]" value={post.id} />
      <input type="hidden" name="return" value={back} />
      <TokenField token={context.token} />
    </form>
  );
};
