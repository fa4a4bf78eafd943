import { escaped } from '../core/html/index.ts';

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

const xml = (value: string): string => escaped(value.replace(unwritable, ''));

const element = (name: string, value: string): string => `<${name}>${xml(value)}</${name}>`;

export const rss = (feed: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
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
        '</item>',
      ].join(''),
    ),
    '</channel></rss>\n',
  ].join('\n');

export const atom = (feed: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(feed.language)}">`,
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
        '</entry>',
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
