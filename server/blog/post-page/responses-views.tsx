import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { viewCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { withToken } from '../../core/forms/index.ts';
import { type Html, print } from '../../core/html/index.ts';
import { paths } from '../../core/paths/index.ts';
import { accountWithActivity, type PostSubject } from '../../core/policy/index.ts';
import { isFavourite } from '../favourites/index.ts';
import { ReaderTools } from '../list-page/index.ts';
import { loadRating, type Rating, RatingForm } from '../ratings/index.ts';
import { loadReactions, Reactions, type ReactionsData } from '../reactions/index.ts';
import { Sharing } from '../sharing/index.ts';
import type { Entry } from './post.ts';

/** Reactions, rating and favourite of a post, as far as this reader may know them. */
interface ResponsesData {
  readonly rating: Rating | null;
  readonly reactions: ReactionsData | null;
  readonly isFavourite: boolean;
}

type Responded = Pick<Entry, 'id' | 'slug' | 'title' | 'reactionsCount' | 'ratings'>;

/** Loads the responses: one query when somebody has reacted, and those for the user's own marks. */
export const loadResponses = async (
  context: RequestContext,
  subject: PostSubject,
  entry: Responded,
): Promise<ResponsesData> => {
  const [rating, reactions, isMarked] = await Promise.all([
    loadRating(context, subject, entry),
    loadReactions(context, { id: entry.id, total: entry.reactionsCount }),
    accountWithActivity(context.actor) !== null && isFavourite(context.sql, context.actor, entry.id),
  ]);
  return { rating, reactions, isFavourite: isMarked };
};

interface Props {
  readonly context: RequestContext;
  readonly entry: Responded;
  readonly subject: PostSubject;
  readonly data: ResponsesData;
  /** True when the post is below another on the page. */
  readonly isBelow?: boolean;
}

const ResponsesContent = ({ context, entry, subject, data, isBelow = false }: Props): ReactNode => (
  <>
    {data.rating && <RatingForm context={context} rating={data.rating} />}
    {data.reactions && (
      <Reactions context={context} post={{ ...subject, slug: entry.slug }} data={data.reactions} isBelow={isBelow} />
    )}
    <Sharing context={context} post={entry} isBelow={isBelow} />
    <ReaderTools
      context={context}
      post={{ ...subject, slug: entry.slug }}
      isFavourite={data.isFavourite}
      back={paths.entry(entry.slug)}
    />
  </>
);

// Inputs of the cached responses besides the settings.
const keyOf = ({ context: { actor }, entry, subject, data, isBelow }: Props): string =>
  JSON.stringify([
    isBelow,
    ...[entry.slug, entry.title, subject, data.isFavourite, data.rating],
    ...[data.reactions?.own, [...(data.reactions?.counts ?? [])]],
    actor.account ? [actor.account.role, actor.account.id === subject.authorId] : actor.visitor !== '',
  ]);

const printed = viewCache<Html>('post responses');

/**
 * Responses below the text: rating, reactions, sharing (B-023), favourite and report. Cached for readers with equal
 * data.
 */
export const Responses = (props: Props): ReactNode => {
  const { context } = props;
  const html = printed(context.services, keyOf(props), () =>
    print(<ResponsesContent {...props} context={{ ...context, token: '' }} />),
  );
  return <Trusted className="entry-responses" html={withToken(html, context.token)} />;
};
