import { escaped, type Html } from '../core/html/index.ts';

/** Picture that leads an item. */
export interface FeedPicture {
  /** Absolute. */
  readonly url: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** Empty for a decorative picture. */
  readonly description: string;
}

/** Recording that feed readers offer to play. */
export interface FeedEnclosure {
  /** Absolute. */
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
}

export interface FeedItem {
  readonly title: string;
  /** Absolute; it is the permanent id of the item too. */
  readonly url: string;
  readonly published: Date;
  readonly modified: Date;
  readonly authors: readonly string[];
  /** Plain text. */
  readonly summary: string;
  readonly labels: readonly string[];
  /** Whole text with absolute addresses, if feeds have it. */
  readonly content?: Html | undefined;
  readonly picture?: FeedPicture | undefined;
  readonly enclosure?: FeedEnclosure | undefined;
}

export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly selfUrl: string;
  readonly language: string;
  readonly updated: Date;
  readonly items: readonly FeedItem[];
}

// XML cannot contain these characters, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g;

export const xml = (value: string): string => escaped(value.replace(unwritable, ''));

export const element = (name: string, value: string): string => `<${name}>${xml(value)}</${name}>`;

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  dc: 'http://purl.org/dc/elements/1.1/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  media: 'http://search.yahoo.com/mrss/',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
};

export const declared = (...names: readonly (keyof typeof namespaces)[]): string =>
  names.map(name => ` xmlns:${name}="${namespaces[name]}"`).join('');

const pictureOf = ({ picture }: FeedItem): string[] => {
  if (!picture) return [];
  const { url, type, width, height, description } = picture;
  const words = description === '' ? '' : element('media:description', description);
  return [
    `<media:content url="${xml(url)}" medium="image" type="${type}" width="${width}" height="${height}">${words}</media:content>`,
  ];
};

const rssEnclosure = ({ enclosure }: FeedItem): string[] =>
  enclosure ? [`<enclosure url="${xml(enclosure.url)}" length="${enclosure.bytes}" type="${enclosure.type}"/>`] : [];

const atomEnclosure = ({ enclosure }: FeedItem): string[] =>
  enclosure
    ? [`<link rel="enclosure" href="${xml(enclosure.url)}" length="${enclosure.bytes}" type="${enclosure.type}"/>`]
    : [];

export const rss = (feed: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0"${declared('atom', 'dc', 'content', 'media')}><channel>`,
    element('title', feed.title),
    element('link', feed.url),
    element('description', feed.description),
    element('language', feed.language),
    element('lastBuildDate', feed.updated.toUTCString()),
    `<atom:link href="${xml(feed.selfUrl)}" rel="self" type="application/rss+xml"/>`,
    ...feed.items.map(item =>
      [
        '<item>',
        element('title', item.title),
        element('link', item.url),
        `<guid isPermaLink="true">${xml(item.url)}</guid>`,
        element('pubDate', item.published.toUTCString()),
        ...item.authors.map(author => element('dc:creator', author)),
        ...item.labels.map(label => element('category', label)),
        element('description', item.summary),
        ...(item.content ? [element('content:encoded', item.content)] : []),
        ...pictureOf(item),
        ...rssEnclosure(item),
        '</item>',
      ].join(''),
    ),
    '</channel></rss>\n',
  ].join('\n');

export const atom = (feed: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="${namespaces.atom}"${declared('media')} xml:lang="${xml(feed.language)}">`,
    element('title', feed.title),
    element('subtitle', feed.description),
    element('id', feed.url),
    `<link href="${xml(feed.url)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xml(feed.selfUrl)}"/>`,
    element('updated', feed.updated.toISOString()),
    ...feed.items.map(item =>
      [
        '<entry>',
        element('title', item.title),
        element('id', item.url),
        `<link href="${xml(item.url)}"/>`,
        element('published', item.published.toISOString()),
        element('updated', item.modified.toISOString()),
        ...item.authors.map(author => `<author>${element('name', author)}</author>`),
        ...item.labels.map(label => `<category term="${xml(label)}"/>`),
        element('summary', item.summary),
        ...(item.content ? [`<content type="html">${xml(item.content)}</content>`] : []),
        ...pictureOf(item),
        ...atomEnclosure(item),
        '</entry>',
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
