import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { print, textHtml } from '../../core/html/index.ts';
import {
  idParam,
  type Page,
  type PageParams,
  type PageRoute,
  suggestionDocument,
  suggestionQuery,
} from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { activityPaths, paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { isFederationOn } from '../../core/settings/index.ts';
import { moment } from '../../core/time/index.ts';
import { avatarPath } from '../../media/index.ts';
import { type Listing, type ListingWithFeed, listingHandlers, listingQueryNames } from '../list-page/index.ts';
import { isFeatured, listedIds, nextChange } from '../post-model/index.ts';
import { subscriptionsOf } from '../subscriptions/index.ts';
import { authorsRoute } from './authors-page.tsx';
import { type Blogger, bloggerBy, topicsOf } from './queries.ts';
import { SuggestedName, suggestedAuthors } from './suggest.tsx';
import { TopicList } from './topic-views.tsx';
import { BloggerIntro } from './views.tsx';

const headOf = (context: RequestContext, blogger: Blogger): NonNullable<Listing['head']> => {
  const { baseUrl } = context.services.settings;
  return {
    type: 'profile',
    ...(isFederationOn(context.services) ? { activity: activityPaths.actor(blogger.id) } : {}),
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

/** Account without published posts is no author and has no page. */
const requestedAuthor = async (context: RequestContext, query: PageParams): Promise<Blogger> => {
  const id = idParam(query.id);
  const by = query.permalink === undefined ? id !== undefined && { id } : { permalink: query.permalink };
  const blogger = by && (await bloggerBy(context.sql, by));
  if (!blogger) throw notFound();
  const scope = { kind: 'author', id: blogger.id } as const;
  const [first] = await listedIds(context.sql, scope, moment(context.services.clock), { start: 0, count: 1 });
  if (first === undefined) throw notFound();
  return blogger;
};

const listingOf = async (context: RequestContext, query: PageParams): Promise<ListingWithFeed> => {
  const blogger = await requestedAuthor(context, query);
  const [featured, subscribed] = await Promise.all([
    isFeatured(context.sql, 'blogger', blogger.id),
    subscriptionsOf(context, 'blogger', [blogger.id]),
  ]);
  return {
    scope: { kind: 'author', id: blogger.id },
    title: blogger.name,
    description: blogger.biography,
    path: start => paths.author(blogger.permalink, start),
    feedPath: paths.author(blogger.permalink),
    tags: [`author:${blogger.id}`],
    intro: (
      <BloggerIntro
        context={context}
        blogger={blogger}
        isFeatured={featured}
        subscriptionId={subscribed.get(blogger.id) ?? null}
      />
    ),
    head: headOf(context, blogger),
  };
};

const { page, feed } = listingHandlers(listingOf);

/** Topics of an author on a page of their own: the target of a tab without scripts. */
const topicsPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const author = await requestedAuthor(context, query);
  const [category, tag, expires] = await Promise.all([
    topicsOf(sql, 'category', author.id, now),
    topicsOf(sql, 'tag', author.id, now),
    nextChange(sql, now),
  ]);
  const title = text('AUTHOR_TOPICS_TITLE', author.name);
  const base = services.settings.basePath;
  const named = [...category.map(({ id }) => `category:${id}` as const), ...tag.map(({ id }) => `tag:${id}` as const)];
  return {
    title,
    head: { canonical: paths.authorTopics(author.permalink) },
    tags: ['settings', 'frame', 'posts', `author:${author.id}`, ...named],
    expires,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
          <p>
            <a href={base + paths.author(author.permalink)}>{text('AUTHOR_POSTS', author.name)}</a>
          </p>
        </header>
        <section id="categories">
          <h2>{text('AUTHOR_CATEGORIES')}</h2>
          <TopicList kind="category" topics={category} base={base} />
        </section>
        <section id="tags">
          <h2>{text('AUTHOR_TAGS')}</h2>
          <TopicList kind="tag" topics={tag} base={base} />
        </section>
      </>
    ),
  };
};

const suggested = async (context: RequestContext, query: PageParams) => {
  const { actor, services } = context;
  authorize(actor, 'authors.suggest', site);
  const team = idParam(query.team) ?? 0;
  const authors = await suggestedAuthors(context, suggestionQuery(query), { exclusion: [], team });
  const found = authors.map(author => ({ ...author, title: author.name }));
  if (!services.site.get('compat.client')) return suggestionDocument(found);
  const inputName = query.name ?? '';
  return suggestionDocument(found, author => ({
    menuHtml: textHtml(author.name),
    html: print(<SuggestedName author={author} inputName={inputName} />),
  }));
};

export const bloggerPages: readonly PageRoute[] = [
  authorsRoute,
  { path: '/blog/suggest/authors', handler: suggested },
  {
    path: '/blog/authors/:permalink',
    view: 'blogger',
    layout: 'listings',
    queryNames: listingQueryNames,
    handler: page,
  },
  { path: '/blog/authors/:permalink/topics', handler: topicsPage },
  { path: '/blog/authors/:permalink/feed.xml', queryNames: [], handler: feed('rss') },
  { path: '/blog/authors/:permalink/atom.xml', queryNames: [], handler: feed('atom') },
];
