import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import type { PostSubject } from '../../core/policy/index.ts';
import { type Card, titleOf } from '../cards/index.ts';
import { FavouriteButton, mayKeep } from '../favourites/index.ts';
import { isReportable, ReportLink } from '../reports/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly post: PostSubject & { readonly slug: string };
  readonly isFavourite: boolean;
  /** The site path to come back to. */
  readonly back: string;
  /** Of a post that stands among others: part of what its controls are called. */
  readonly title?: string;
}

/** Favourite and report (B-055, B-056): quiet, and after the text, so that nobody passes them on the way to it. */
export const OwnTools = ({ context, post, isFavourite, back, title }: Props): ReactNode => {
  const [isKeepable, isReported] = [mayKeep(context, post), isReportable(context, post)];
  const about = title === undefined ? {} : { title };
  return (
    (isKeepable || isReported) && (
      <div className="post-tools">
        {isKeepable && <FavouriteButton context={context} post={post} isKept={isFavourite} back={back} {...about} />}
        {isReported && <ReportLink context={context} post={post} {...about} />}
      </div>
    )
  );
};

/** The same on a card (B-068, B-069). A listing holds only what its reader may read. */
export const CardTools = ({ card, ...rest }: Pick<Props, 'context' | 'isFavourite' | 'back'> & { card: Card }) => {
  if (card.isLocked || card.kind === 'page') return null;
  const { id, slug, author } = card;
  const post: Props['post'] = {
    ...{ id, slug, authorId: author.id },
    ...{ isOut: true, privacy: 'public', isLocked: false, allowsComments: false },
  };
  return <OwnTools post={post} title={titleOf(card.title)} {...rest} />;
};
