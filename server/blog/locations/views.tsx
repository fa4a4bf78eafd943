import { filledAddress, type MapLocation, sixDecimals } from '../../../protocol/blog/maps.ts';
import type { Html } from '../../../protocol/html.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { print } from '../../core/html/index.ts';
import { contentLanguage, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, type PostSubject } from '../../core/policy/index.ts';
import { CardRating, starsOf } from '../ratings/index.ts';
import { PostMap } from './map-views.tsx';
import { onMap, type Place, type PlaceColumns, placeName } from './place.ts';

export interface PlaceLink {
  readonly id: number;
  readonly title: string;
  readonly language: string;
  readonly direction: string;
  readonly href: string;
  readonly ratings: { readonly count: number; readonly sum: number };
}

/** Post at its place: in the list, and in the info window of its marker. */
export const PlaceSummary = ({
  context,
  post,
  place,
}: {
  context: RequestContext;
  post: PlaceLink;
  place: PlaceColumns;
}) => (
  <>
    <p className="place-title">
      <a href={post.href} {...contentLanguage(post)}>
        {post.title}
      </a>
    </p>
    <p className="place-address">{placeName(place)}</p>
    {context.services.site.get('ratings.enabled') && (
      <CardRating postId={post.id} tally={post.ratings} stars={starsOf(context.services)} />
    )}
  </>
);

/** Marker data (spec §3.3). */
export const mapLocation = (context: RequestContext, post: PlaceLink, place: Place): MapLocation => {
  const content: Html = print(<PlaceSummary context={context} post={post} place={place} />);
  const { address, latitude, longitude } = place;
  return { address, latitude, longitude, content, ratingid: post.ratings.count > 0 ? post.id : 0 };
};

const OpenElsewhere = ({ context, place }: { context: RequestContext; place: Place }) => {
  const template = context.services.site.get('maps.linkUrl');
  if (template === '') return null;
  const [latitude, longitude] = [place.latitude, place.longitude].map(sixDecimals);
  const href = filledAddress(template, { latitude: latitude ?? '', longitude: longitude ?? '' });
  return (
    <li>
      <a href={href} rel="external noopener">
        {text('PLACE_OPEN_MAP', new URL(href).host)}
      </a>
    </li>
  );
};

/**
 * Location of a post at the end of its page: as text, with a map where there are coordinates, and an edit link for
 * users who may set it. Empty without a location.
 */
export const PostPlace = ({
  context,
  post,
  subject,
  columns,
}: {
  context: RequestContext;
  post: Omit<PlaceLink, 'href' | 'ratings'> & { readonly slug: string };
  subject: PostSubject;
  columns: PlaceColumns;
}) => {
  const { site, settings } = context.services;
  if (!site.get('maps.enabled')) return null;
  const base = settings.basePath;
  const name = placeName(columns);
  const place = onMap(columns);
  const setLink = can(context.actor, 'post.place', subject) && (
    <a href={base + paths.postPlace(post.slug)}>{text(name === '' ? 'PLACE_SET' : 'PLACE_CHANGE')}</a>
  );
  if (name === '') return setLink && <p className="post-place-set">{setLink}</p>;
  const title: PlaceLink = { ...post, href: base + paths.entry(post.slug), ratings: { count: 0, sum: 0 } };
  return (
    <section className="post-place" aria-labelledby="post-place">
      <h2 id="post-place">{text('PLACE_OF_POST')}</h2>
      <p className="post-place-name">{name}</p>
      {place && (
        <PostMap context={context} locations={[mapLocation(context, title, place)]} zoom={site.get('maps.postZoom')} />
      )}
      <ul className="post-place-links">
        {place && <OpenElsewhere context={context} place={place} />}
        <li>
          <a href={base + paths.places()}>{text('PLACE_ALL')}</a>
        </li>
        {setLink && <li>{setLink}</li>}
      </ul>
    </section>
  );
};
