import type { ReactNode } from 'react';
import type { PostSubject } from '../../core/policy.ts';
import type { Visit } from '../../core/visit.ts';
import { ownFavourites } from '../favourites/queries.ts';
import { FavouriteButton, mayKeep } from '../favourites/views.tsx';
import { loadReactions, Reactions, type ReactionsData } from '../reactions/views.tsx';
import { isReportable, ReportLink } from '../reports/views.tsx';
import { Sharing } from '../sharing/views.tsx';
import type { Entry } from './entry.ts';

/** What readers did with a post, as far as this visit may know. */
export interface ResponsesData {
  readonly reactions: ReactionsData | null;
  readonly isFavourite: boolean;
}

type Responded = Pick<Entry, 'id' | 'slug' | 'title' | 'reactionsCount'>;

/** One query when somebody has reacted, and one for a signed-in person. */
export const loadResponses = async (visit: Visit, entry: Responded): Promise<ResponsesData> => {
  const [reactions, favourites] = await Promise.all([
    loadReactions(visit, { id: entry.id, total: entry.reactionsCount }),
    ownFavourites(visit.sql, visit.actor, [entry.id]),
  ]);
  return { reactions, isFavourite: favourites.has(entry.id) };
};

interface Props {
  readonly visit: Visit;
  readonly entry: Responded;
  readonly subject: PostSubject;
  readonly data: ResponsesData;
}

/** Below the text of a post: reactions and sharing (B-023). */
export const Responses = ({ visit, entry, subject, data }: Props): ReactNode => (
  <>
    {data.reactions && <Reactions visit={visit} post={{ ...subject, slug: entry.slug }} data={data.reactions} />}
    <Sharing visit={visit} post={entry} />
  </>
);

/** Among a post's tools: favourite and report (B-055, B-056); null when this visit may neither. */
export const responseTools = ({ visit, entry, subject, data }: Props): ReactNode => {
  const post = { ...subject, slug: entry.slug };
  const [isKeepable, isReported] = [mayKeep(visit, post), isReportable(visit, post)];
  if (!isKeepable && !isReported) return null;
  return (
    <>
      {isKeepable && <FavouriteButton visit={visit} post={post} isKept={data.isFavourite} />}
      {isReported && <ReportLink visit={visit} post={post} />}
    </>
  );
};
