import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import {
  idParam,
  type Page,
  type PageParams,
  type PageRoute,
  suggestionDocument,
  suggestionQuery,
} from '../../core/http/index.ts';
import { contentLanguage, plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { foreignNameOf, type ListingWithFeed, listingHandlers, listingQueryNames } from '../list-page/index.ts';
import { countsBy, nextChange } from '../post-model/index.ts';
import { tagBy, tagsLike, tagsOf } from './queries.ts';

/** All tags of published posts. */
const all = async (context: RequestContext): Promise<Page> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const [counts, expires] = await Promise.all([countsBy(sql, 'tag', now), nextChange(sql, now)]);
  const tags = await tagsOf(sql, [...counts.keys()]);
  const title = text('TAGS_TITLE');
  return {
    title,
    head: { canonical: paths.tags },
    tags: ['settings', 'frame', 'posts', ...tags.map(({ id }) => `tag:${id}` as const)],
    expires,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
        </header>
        {tags.length === 0 ? (
          <p className="empty">{text('TAGS_EMPTY')}</p>
        ) : (
          <ul className="chip-list">
            {tags.map(tag => (
              <li key={tag.id}>
                <a className="chip" href={services.settings.basePath + paths.tag(tag.alias)}>
                  <span {...contentLanguage(tag)}>{tag.title}</span>{' '}
                  <span className="muted">{plural('POSTS_COUNT', counts.get(tag.id) ?? 0)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  };
};

const listingOf = async (context: RequestContext, query: PageParams): Promise<ListingWithFeed> => {
  const id = idParam(query.id);
  const by = query.alias === undefined ? id !== undefined && { id } : { alias: query.alias };
  const tag = by && (await tagBy(context.sql, by));
  if (!tag) throw notFound();
  return {
    scope: { kind: 'tag', id: tag.id },
    title: text('TAG_TITLE', tag.title),
    foreignName: foreignNameOf('TAG_TITLE', tag),
    path: start => paths.tag(tag.alias, start),
    feedPath: paths.tag(tag.alias),
    tags: [`tag:${tag.id}`],
    follow: { type: 'tag', id: tag.id, name: tag.title },
  };
};

const { page, feed } = listingHandlers(listingOf);

const suggested = async (context: RequestContext, query: PageParams) => {
  authorize(context.actor, 'tags.suggest', site);
  return suggestionDocument(await tagsLike(context, suggestionQuery(query)));
};

export const tagPages: readonly PageRoute[] = [
  { path: paths.tags, view: 'tags', handler: all },
  { path: '/blog/suggest/tags', handler: suggested },
  { path: '/blog/tags/:alias', view: 'tags', layout: 'tag', queryNames: listingQueryNames, handler: page },
  { path: '/blog/tags/:alias/feed.xml', queryNames: [], handler: feed('rss') },
  { path: '/blog/tags/:alias/atom.xml', queryNames: [], handler: feed('atom') },
];
