import type { ApiAnswer } from '../../protocol/api/operation.ts';
import type { ApiOperations } from '../../protocol/api/registry.ts';
import { authorTags, type Card } from '../blog/cards/index.ts';
import { type Tag, tagsOfPost } from '../core/cache/index.ts';
import type { Services } from '../core/context/index.ts';
import { paths } from '../core/paths/index.ts';
import { isoMoment } from '../core/time/index.ts';
import { absoluteText } from '../reading-text/index.ts';
import { absolute, imageOf, languageOf } from './links.ts';
import type { PostText } from './post-queries.ts';

type Summary = ApiAnswer<ApiOperations['listPosts']>['data'][number];
export type ApiPost = ApiAnswer<ApiOperations['getPost']>;

const writersOf = (services: Services, { byline, author, coAuthors }: Card): Summary['authors'] =>
  byline === ''
    ? [author, ...coAuthors].map(({ id, name, permalink }) => ({
        id,
        name,
        url: absolute(services, paths.author(permalink)),
      }))
    : [{ id: null, name: byline, url: null }];

export const postSummaryOf = (services: Services, card: Card): Summary => ({
  id: card.id,
  url: absolute(services, paths.entry(card.slug)),
  title: card.title,
  slug: card.slug,
  kind: card.kind,
  excerpt: card.excerpt,
  source: card.source,
  language: languageOf(card.language),
  isProtected: card.isLocked,
  version: card.version,
  publishedAt: isoMoment(card.publishedAt),
  updatedAt: isoMoment(card.modifiedAt),
  authors: writersOf(services, card),
  categories: card.categories.map(({ id, title, alias }) => ({
    id,
    title,
    url: absolute(services, paths.category(alias)),
  })),
  tags: card.tags.map(({ id, title, alias }) => ({ id, title, url: absolute(services, paths.tag(alias)) })),
  image: imageOf(services, card.cover),
  commentCount: card.comments,
});

export const postOf = (
  services: Services,
  card: Card,
  text: PostText,
  { isLocked, allowsComments }: { readonly isLocked: boolean; readonly allowsComments: boolean },
): ApiPost => ({
  ...postSummaryOf(services, card),
  publishedAt: text.publishedAt && isoMoment(text.publishedAt),
  status: text.lifecycle === 'live' ? text.state : text.lifecycle,
  content: isLocked ? null : absoluteText(text.content, services.settings),
  allowsComments: allowsComments && !isLocked && card.kind !== 'page',
});

/** Cache tags of the contents of posts. */
export const postTags = (cards: readonly Card[]): Tag[] => [
  ...new Set(
    cards.flatMap(card => [
      ...tagsOfPost(card.id),
      ...authorTags(card),
      ...card.categories.map(({ id }) => `category:${id}` as const),
      ...card.tags.map(({ id }) => `tag:${id}` as const),
    ]),
  ),
];
