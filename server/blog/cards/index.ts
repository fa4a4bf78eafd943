export { authorsOfCard, authorTags, authorWords } from './author-names.tsx';
export { type Author, type Card, type Named, type PostKind, readingMinutes } from './card.ts';
export { cardsOf, namesOfPost } from './card-queries.ts';
export { printedCard } from './card-views.tsx';
export { listingFeed, postFeedItems } from './listing-feed.ts';
export {
  Byline,
  CardByline,
  Chips,
  KindMark,
  Moment,
  type Setting,
  settingOf,
  sourceLink,
  titleOf,
} from './meta-views.tsx';
export { type RecentPost, recentPosts } from './recent-queries.ts';
export { RecentPosts } from './recent-views.tsx';
export { SmallCard } from './small-card-views.tsx';
