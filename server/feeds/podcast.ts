import type { Tag } from '../core/cache/index.ts';
import type { Document } from '../core/http/index.ts';
import { declared, element, type FeedEnclosure, xml } from './feed.ts';

interface PodcastItem {
  /** Never changes. */
  readonly guid: string;
  readonly title: string;
  /** Absolute. */
  readonly url: string;
  readonly published: Date;
  readonly summary: string;
  readonly author: string;
  readonly enclosure: FeedEnclosure;
  /** `3:05` or `1:03:05`. */
  readonly duration: string;
}

interface Podcast {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly selfUrl: string;
  readonly language: string;
  readonly author: string;
  /** Absolute address of a square picture of 1400 to 3000 pixels. */
  readonly image: string;
  readonly category: string;
  readonly isExplicit: boolean;
  readonly items: readonly PodcastItem[];
}

const itemOf = (item: PodcastItem, isExplicit: boolean): string =>
  [
    '<item>',
    element('title', item.title),
    element('link', item.url),
    `<guid isPermaLink="false">${xml(item.guid)}</guid>`,
    element('pubDate', item.published.toUTCString()),
    element('description', item.summary || item.title),
    `<enclosure url="${xml(item.enclosure.url)}" length="${item.enclosure.bytes}" type="${item.enclosure.type}"/>`,
    element('itunes:author', item.author),
    element('itunes:duration', item.duration),
    element('itunes:explicit', String(isExplicit)),
    '</item>',
  ].join('');

/** RSS 2.0 with the elements that podcast directories require (Apple, "A Podcaster's Guide to RSS"). */
const podcastRss = (podcast: Podcast): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0"${declared('atom', 'itunes')}><channel>`,
    element('title', podcast.title),
    element('link', podcast.url),
    element('description', podcast.description),
    element('language', podcast.language),
    `<atom:link href="${xml(podcast.selfUrl)}" rel="self" type="application/rss+xml"/>`,
    element('itunes:author', podcast.author),
    `<itunes:image href="${xml(podcast.image)}"/>`,
    `<itunes:category text="${xml(podcast.category)}"/>`,
    element('itunes:explicit', String(podcast.isExplicit)),
    element('itunes:type', 'episodic'),
    ...podcast.items.map(item => itemOf(item, podcast.isExplicit)),
    '</channel></rss>\n',
  ].join('\n');

/** Podcast as a document with its cache tags. */
export const podcastDocument = (
  podcast: Podcast,
  { tags, expires }: { readonly tags: readonly Tag[]; readonly expires: Date | null },
): Document => ({
  type: 'application/rss+xml; charset=utf-8',
  body: podcastRss(podcast),
  tags: ['settings', ...tags],
  expires,
});
