import { limits } from '../../../protocol/limits.ts';
import type { Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { neighbourLinks, numberedTitle, Pagination } from '../../core/html/index.ts';
import { idParam, type Page, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { titleOf } from '../cards/index.ts';
import { startOf } from '../list-page/index.ts';
import { nextChange } from '../post-model/index.ts';
import { placeFormPage } from './form-views.tsx';
import { PostMap } from './map-views.tsx';
import { locatedCount, locatedPosts, type PlacedPost, placeTarget } from './queries.ts';
import { mapLocation, type PlaceLink, PlaceSummary } from './views.tsx';

const onlyWithMaps = ({ services }: RequestContext): void => {
  if (!services.site.get('maps.enabled')) throw notFound();
};

const requestedPost = ({ slug, id }: PageParams): { slug: string } | { id: number } => {
  if (slug !== undefined) return { slug };
  const postId = idParam(id);
  if (postId === undefined) throw notFound();
  return { id: postId };
};

const placePage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  onlyWithMaps(context);
  const target = await placeTarget(context, requestedPost(query), { lock: false });
  authorize(context.actor, 'post.place', target);
  return placeFormPage(context, target);
};

const placeLink = (
  context: RequestContext,
  { id, title, slug, ratings, language, direction }: PlacedPost,
): PlaceLink => ({
  id,
  language,
  direction,
  title: titleOf(title),
  href: context.services.settings.basePath + paths.entry(slug),
  ratings,
});

const PlacesList = ({ context, posts }: { context: RequestContext; posts: readonly PlacedPost[] }) => (
  <ul className="located-posts">
    {posts.map(post => (
      <li key={post.id}>
        <PlaceSummary context={context} post={placeLink(context, post)} place={post} />
      </li>
    ))}
  </ul>
);

/** Posts with a location: as a list, and on a map on request. */
const placesPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  onlyWithMaps(context);
  const { sql, services } = context;
  const now = moment(services.clock);
  const start = startOf({ start: query.start });
  const size = limits.placesPage;
  const [total, posts, expires] = await Promise.all([
    locatedCount(sql, now),
    locatedPosts(sql, now, { start, count: size }),
    nextChange(sql, now),
  ]);
  if (start > 0 && posts.length === 0) throw notFound();
  const pages = { start, size, total };
  const title = numberedTitle(text('PLACES_TITLE'), pages);
  const locations = posts.map(post => mapLocation(context, placeLink(context, post), post));
  return {
    title,
    head: {
      canonical: paths.places(start),
      description: text('PLACES_INTRO'),
      ...neighbourLinks(pages, paths.places),
    },
    tags: ['settings', 'frame', 'posts', ...posts.map(({ id }): Tag => `post:${id}`)],
    expires,
    main: (
      <div className="places">
        <header className="page-header">
          <h1>{title}</h1>
          <p>{text(posts.length === 0 ? 'PLACES_EMPTY' : 'PLACES_INTRO')}</p>
        </header>
        {posts.length > 0 && <PostMap context={context} locations={locations} zoom={services.site.get('maps.zoom')} />}
        {posts.length > 0 && <PlacesList context={context} posts={posts} />}
        <Pagination pages={pages} hrefOf={at => services.settings.basePath + paths.places(at)} />
      </div>
    ),
  };
};

export const locationPages: readonly PageRoute[] = [
  { path: '/places', view: 'places', handler: placesPage },
  { path: '/blog/:slug/place', view: 'location', handler: placePage },
];
