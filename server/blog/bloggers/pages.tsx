import { askedId } from '../../core/asked.ts';
import { moment } from '../../core/clock.ts';
import { avatarPath } from '../../core/media-sizes.ts';
import type { Page } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { notFound } from '../../core/refusal.ts';
import type { Asked, PageRoute } from '../../core/route.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { countsBy, listedIds, nextChange } from '../entries/listing-queries.ts';
import { type Listing, listingPage } from '../entries/listing-views.tsx';
import { type FeedKind, feedDocument } from '../feeds/views.ts';
import { type Blogger, bloggerBy, bloggersOf } from './queries.ts';
import { BloggerIntro, Bloggers } from './views.tsx';

const all = async (visit: Visit): Promise<Page> => {
  const { sql, services } = visit;
  const now = moment(services.clock);
  const [counts, expires] = await Promise.all([countsBy(sql, 'author', now), nextChange(sql, now)]);
  const bloggers = await bloggersOf(sql, [...counts.keys()]);
  const title = text('AUTHORS_TITLE');
  return {
    title,
    head: { canonical: paths.authors },
    tags: ['settings', 'frame', 'posts', ...bloggers.map(({ id }) => `author:${id}` as const)],
    expires,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
        </header>
        <Bloggers bloggers={bloggers} counts={counts} base={services.settings.basePath} />
      </>
    ),
  };
};

const headOf = (visit: Visit, blogger: Blogger): NonNullable<Listing['head']> => {
  const { baseUrl } = visit.services.settings;
  return {
    type: 'profile',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: blogger.name,
        url: baseUrl + paths.author(blogger.permalink),
        ...(blogger.biography ? { description: blogger.biography } : {}),
        ...(blogger.avatar ? { image: baseUrl + avatarPath(blogger.avatar) } : {}),
      },
    },
  };
};

/** An account without a post that is out is no author, and has no page. */
const listingOf = async (visit: Visit, asked: Asked): Promise<Listing & { feedPath: string }> => {
  const id = askedId(asked.id);
  const by = asked.permalink === undefined ? id !== undefined && { id } : { permalink: asked.permalink };
  const blogger = by && (await bloggerBy(visit.sql, by));
  if (!blogger) throw notFound();
  const scope = { kind: 'author', id: blogger.id } as const;
  const [first] = await listedIds(visit.sql, scope, moment(visit.services.clock), { start: 0, count: 1 });
  if (first === undefined) throw notFound();
  return {
    scope,
    title: blogger.name,
    description: blogger.biography,
    path: start => paths.author(blogger.permalink, start),
    feedPath: paths.author(blogger.permalink),
    tags: [`author:${blogger.id}`],
    intro: <BloggerIntro blogger={blogger} base={visit.services.settings.basePath} />,
    head: headOf(visit, blogger),
  };
};

const one = async (visit: Visit, asked: Asked) => listingPage(visit, asked, await listingOf(visit, asked));

const feed = (kind: FeedKind) => async (visit: Visit, asked: Asked) =>
  feedDocument(visit, await listingOf(visit, asked), kind);

export const bloggerPages: readonly PageRoute[] = [
  { path: paths.authors, view: 'blogger', answer: all },
  { path: '/blog/authors/:permalink', view: 'blogger', layout: 'listings', answer: one },
  { path: '/blog/authors/:permalink/feed.xml', answer: feed('rss') },
  { path: '/blog/authors/:permalink/atom.xml', answer: feed('atom') },
];
