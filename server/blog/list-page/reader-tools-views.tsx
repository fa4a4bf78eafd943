import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { PostSubject } from '../../core/policy/index.ts';
import { type Card, titleOf } from '../cards/index.ts';
import { FavouriteButton, mayFavourite } from '../favourites/index.ts';
import { isReportable, ReportLink } from '../reports/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly post: PostSubject & { readonly slug: string };
  readonly isFavourite: boolean;
  /** Site path to return to. */
  readonly back: string;
  /** Title of the post where several share the page: part of the names of its controls. */
  readonly title?: string;
}

/** Favourite and report (B-055, B-056), after the text. */
export const ReaderTools = ({ context, post, isFavourite, back, title }: Props): ReactNode => {
  const [mayAdd, isReported] = [mayFavourite(context, post), isReportable(context, post)];
  const about = title === undefined ? {} : { title };
  return (
    (mayAdd || isReported) && (
      <div className="post-tools">
        {mayAdd && <FavouriteButton context={context} post={post} isFavourite={isFavourite} back={back} {...about} />}
        {isReported && <ReportLink context={context} post={post} {...about} />}
      </div>
    )
  );
};

/** Same tools on a card (B-068, B-069). A listing contains only posts its reader may read. */
export const CardTools = ({ card, ...rest }: Pick<Props, 'context' | 'isFavourite' | 'back'> & { card: Card }) => {
  if (card.isLocked || card.kind === 'page') return null;
  const { id, slug, author } = card;
  const post: Props['post'] = {
    ...{ id, slug, authorId: author.id },
    ...{ isOut: true, privacy: 'public', isLocked: false, allowsComments: false },
  };
  const title = titleOf(card.title);
  if (!mayFavourite(rest.context, post) && !isReportable(rest.context, post)) return null;
  return (
    <details className="card-menu" data-disclosure>
      <summary aria-label={text('CARD_TOOLS', title)}>
        <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
          <path d="M4 10h.01M10 10h.01M16 10h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        </svg>
      </summary>
      <ReaderTools post={post} title={title} {...rest} />
    </details>
  );
};
