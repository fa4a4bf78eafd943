import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { type Tag, tagsOfPost } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Html, join, neighbourLinks, numberedTitle, Pagination } from '../../core/html/index.ts';
import {
  checkStart,
  type Document,
  type Head,
  type Page,
  type ParamsOf,
  type Redirect,
} from '../../core/http/index.ts';
import { pluralForms, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { pageFeedLinks } from '../../feeds/index.ts';
import type { StoredPicture } from '../../media/index.ts';
import { authorTags, type Card, cardsOf, listingFeed, printedCard, settingOf } from '../cards/index.ts';
import { ownFavourites } from '../favourites/index.ts';
import { PostTools, toolsOf } from '../post-actions/index.ts';
import { nextChange, ownCount, ownPageIds, type Scope } from '../post-model/index.ts';
import { type Subscribable, SubscribeButton, subscriptionsOf } from '../subscriptions/index.ts';
import { type ForeignName, ForeignTitle, HeadingPicture } from './heading-views.tsx';
import { CardTools } from './reader-tools-views.tsx';

/** Listing of posts: scope, path, title and introduction. */
export interface Listing {
  readonly scope: Scope;
  readonly title: string;
  /** True if the heading of the first page is for screen readers only. */
  readonly isTitleHidden?: boolean;
  /** Title of the page and of the search engines, if it is not `title`. */
  readonly metaTitle?: string;
  /** The name in `title`, if it is in another language than the site. */
  readonly foreignName?: ForeignName | undefined;
  readonly picture?: StoredPicture | undefined;
  readonly description?: string;
  readonly path: (start?: number) => string;
  /** Undefined: no feed. */
  readonly feedPath?: string;
  readonly tags?: readonly Tag[];
  readonly intro?: ReactNode;
  /** Links to the listings above this one. */
  readonly crumbs?: ReactNode;
  /** Target that readers of the listing may subscribe to. */
  readonly follow?: Subscribable;
  /** Content between the heading of the first page and its posts, from their cards. */
  readonly above?: (cards: readonly Card[]) => ReactNode;
  readonly head?: Partial<Head>;
  /** The first post of the first page opens it: the given one, or the newest. */
  readonly lead?: { readonly id: number | undefined };
  /** True for the latest posts, which have a load more button (B-024). */
  readonly grows?: boolean;
}

/** Cache tags of the data in a card. */
const cardTags = (card: Card): Tag[] => [
  ...tagsOfPost(card.id),
  ...authorTags(card),
  ...card.categories.map(({ id }) => `category:${id}` as const),
];

/** Names in the query that the page of a listing reads. */
export const listingQueryNames = ['format', 'type', 'start', 'limitstart'] as const;

export type ListingParams = ParamsOf<(typeof listingQueryNames)[number]>;

/** Parses `?start=N` as an offset; throws not found for anything but digits. */
export const startOf = ({ start, limitstart }: ListingParams): number => {
  const query = start ?? limitstart ?? '0';
  if (!/^\d{1,7}$/.test(query)) throw notFound();
  return Number(query);
};

const PostsSection = ({ url, cards }: { url: string; cards: readonly Html[] }) => (
  <Trusted html={join(...cards)} className="post-list" data-eb-posts-section="" data-url={url} />
);

/** The lead story opens the first part, and is not in a part that is loaded below it. */
const withLead = (ids: readonly number[], lead: number | undefined, place: 'first' | 'below'): readonly number[] => {
  const others = ids.filter(id => id !== lead);
  return lead !== undefined && place === 'first' ? [lead, ...others] : others;
};

/**
 * Posts from an offset with the offset of the next ones: for the listing page, and for `latest/loadmore`, which loads
 * them below others (`isBelow`).
 */
export const postsFrom = async (
  context: RequestContext,
  { scope, path, lead }: Pick<Listing, 'scope' | 'path' | 'lead'>,
  start: number,
  { isBelow = false }: { readonly isBelow?: boolean } = {},
): Promise<{ section: ReactNode; cards: readonly Card[]; next: number | '' }> => {
  const size = context.services.site.get('posts.pageSize');
  const ids = await ownPageIds(context, scope, { start, count: size + 1 });
  const part = ids.slice(0, size);
  const shown = start > 0 && !isBelow ? part : withLead(part, lead?.id, start === 0 ? 'first' : 'below');
  const [cards, tools, favourites] = await Promise.all([
    cardsOf(context.sql, shown),
    toolsOf(context, shown),
    ownFavourites(context.sql, context.actor, shown),
  ]);
  const setting = settingOf(context);
  const back = path(start);
  const printed = (card: Card, at: number): Html =>
    printedCard(context.services, {
      card,
      setting,
      isFirst: at === 0,
      ...(at === 0 && start === 0 && lead !== undefined ? { form: 'lead' } : {}),
      tools: (
        <>
          <PostTools context={context} post={card} back={back} tools={tools} />
          <CardTools context={context} card={card} isFavourite={favourites.has(card.id)} back={back} />
        </>
      ),
    });
  return {
    section: <PostsSection url={setting.base + path(start)} cards={cards.map(printed)} />,
    cards,
    next: ids.length > size ? start + size : '',
  };
};

const LoadMore = ({ next }: { next: number | '' }) =>
  next !== '' && (
    <p className="load-more needs-script">
      <button
        type="button"
        className="button button-plain"
        data-eb-pagination-loadmore=""
        data-limitstart={next}
        data-forms={pluralForms('LOADED_POSTS')}
        data-failed={text('LOAD_MORE_FAILED')}
        data-continue={text('LOAD_MORE_LINK')}
      >
        {text('LOAD_MORE')}
      </button>
    </p>
  );

const Empty = ({ base }: { base: string }) => (
  <div className="empty">
    <p>{text('POSTS_EMPTY')}</p>
    <p>
      <a href={base + paths.home}>{text('POSTS_EMPTY_WAY_ON')}</a>
    </p>
  </div>
);

/** Page of a listing, or its feed with `format=feed`. */
export const listingPage = async (
  context: RequestContext,
  query: ListingParams,
  listing: Listing,
): Promise<Page | Document | Redirect> => {
  if (query.format === 'feed' && listing.feedPath !== undefined)
    return listingFeed(context, { ...listing, feedPath: listing.feedPath }, query.type === 'atom' ? 'atom' : 'rss');
  const { sql, services } = context;
  const now = moment(services.clock);
  const size = services.site.get('posts.pageSize');
  const start = startOf(query);
  const { follow } = listing;
  const [total, posts, expires, subscribed] = await Promise.all([
    ownCount(context, listing.scope),
    postsFrom(context, listing, start),
    nextChange(sql, now),
    follow && start === 0 ? subscriptionsOf(context, follow.type, [follow.id]) : null,
  ]);
  const pages = { start, size, total };
  checkStart(context, pages, listing.path);
  const { base } = settingOf(context);
  const hasAbove = start === 0 && listing.above !== undefined && posts.cards.length > 0;
  const title = numberedTitle(listing.title, pages);
  return {
    title: listing.metaTitle ? numberedTitle(listing.metaTitle, pages) : title,
    head: {
      canonical: listing.path(start),
      ...(listing.description ? { description: listing.description } : {}),
      ...neighbourLinks(pages, listing.path),
      ...(listing.feedPath === undefined ? {} : { feeds: pageFeedLinks(listing.title, listing.feedPath) }),
      ...listing.head,
    },
    tags: ['settings', 'frame', 'posts', ...(listing.tags ?? []), ...new Set(posts.cards.flatMap(cardTags))],
    expires,
    ...(hasAbove ? { skips: [{ href: '#posts', label: text('SKIP_TO_POSTS') }] } : {}),
    main: (
      <div className="listing" data-blog-listings="">
        {listing.crumbs}
        <header className="page-header">
          {start === 0 && listing.picture && <HeadingPicture picture={listing.picture} base={base} />}
          <h1 className={listing.isTitleHidden && start === 0 ? 'visually-hidden' : undefined}>
            {listing.foreignName ? <ForeignTitle foreign={listing.foreignName} pages={pages} /> : title}
          </h1>
          {start === 0 && listing.intro}
          {follow && subscribed && (
            <SubscribeButton
              target={follow}
              subscriptionId={subscribed.get(follow.id) ?? null}
              base={base}
              back={listing.path(0)}
            />
          )}
        </header>
        {start === 0 && listing.above?.(posts.cards)}
        {posts.cards.length === 0 ? (
          <Empty base={base} />
        ) : (
          <>
            <div data-blog-posts="" id="posts" tabIndex={-1}>
              {posts.section}
            </div>
            {listing.grows && <LoadMore next={posts.next} />}
          </>
        )}
        <Pagination pages={pages} hrefOf={at => base + listing.path(at)} />
      </div>
    ),
  };
};
