import { plainError } from '../../../core/errors/index.ts';
import { child, childrenOf, type Element, elementsOf, field, raw } from '../../../core/xml/index.ts';
import type { WxrAuthor, WxrComment, WxrHead, WxrItem, WxrTerm } from './wxr-file.ts';

const written = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;

/** `2013-01-05 17:00:49` as UTC; nothing for the zero date and for what is no date. */
const momentOf = (text: string): Date | null => {
  const match = written.exec(text.trim());
  if (!match || match[1] === '0000') return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
};

/** An RSS date. */
const publicationOf = (text: string): Date | null => {
  const ms = Date.parse(text);
  const year = new Date(ms).getUTCFullYear();
  return Number.isNaN(ms) || year < 1000 || year > 9999 ? null : new Date(Math.floor(ms / 1000) * 1000);
};

/** Date in UTC, else the local date taken as UTC (an export does not state its zone), else null. */
const dateOf = (utc: string, local: string): Date | null => momentOf(utc) ?? momentOf(local);

const authorOf = (element: Element): WxrAuthor => ({
  id: field(element, 'wp:author_id'),
  login: field(element, 'wp:author_login'),
  email: field(element, 'wp:author_email'),
  name: field(element, 'wp:author_display_name') || field(element, 'wp:author_login'),
});

const categoryOf = (element: Element): WxrTerm => ({
  id: field(element, 'wp:term_id'),
  slug: field(element, 'wp:category_nicename'),
  name: field(element, 'wp:cat_name') || field(element, 'wp:category_nicename'),
  description: field(element, 'wp:category_description'),
  parent: field(element, 'wp:category_parent'),
});

const tagOf = (element: Element): WxrTerm => ({
  id: field(element, 'wp:term_id'),
  slug: field(element, 'wp:tag_slug'),
  name: field(element, 'wp:tag_name') || field(element, 'wp:tag_slug'),
  description: field(element, 'wp:tag_description'),
  parent: '',
});

const termOf = (element: Element): WxrTerm => ({
  id: field(element, 'wp:term_id'),
  slug: field(element, 'wp:term_slug'),
  name: field(element, 'wp:term_name') || field(element, 'wp:term_slug'),
  description: field(element, 'wp:term_description'),
  parent: field(element, 'wp:term_parent'),
});

// A category is also written as a term by newer exports.
const onceBySlug = (terms: readonly WxrTerm[]): WxrTerm[] => [
  ...new Map(terms.filter(({ slug }) => slug !== '').map(term => [term.slug, term])).values(),
];

const channelIn = (xml: string): Element | undefined => {
  try {
    return child(
      elementsOf(xml).find(({ name }) => name === 'rss'),
      'channel',
    );
  } catch {
    // The parser's own words help nobody; the caller says that there is no channel.
    return undefined;
  }
};

/** The site, its authors and terms. Throws a plain sentence when the head cannot be read. */
export const headOf = (xml: string): WxrHead => {
  const channel = channelIn(xml);
  if (!channel) throw plainError('This is not a WordPress export: it has no <channel>.');
  const source = field(channel, 'wp:base_blog_url') || field(channel, 'wp:base_site_url') || field(channel, 'link');
  if (source === '') throw plainError('This export does not contain the address of its site.');
  const terms = childrenOf(channel, 'wp:term').map(one => ({
    taxonomy: field(one, 'wp:term_taxonomy'),
    ...termOf(one),
  }));
  return {
    source: source.replace(/\/+$/, ''),
    title: field(channel, 'title'),
    version: field(channel, 'wp:wxr_version'),
    authors: childrenOf(channel, 'wp:author').map(authorOf),
    categories: onceBySlug([
      ...terms.filter(({ taxonomy }) => taxonomy === 'category'),
      ...childrenOf(channel, 'wp:category').map(categoryOf),
    ]),
    tags: onceBySlug([
      ...terms.filter(({ taxonomy }) => taxonomy === 'post_tag'),
      ...childrenOf(channel, 'wp:tag').map(tagOf),
    ]),
    others: terms.filter(({ taxonomy }) => taxonomy !== 'category' && taxonomy !== 'post_tag'),
  };
};

const commentOf = (element: Element): WxrComment => ({
  id: field(element, 'wp:comment_id'),
  author: field(element, 'wp:comment_author'),
  email: field(element, 'wp:comment_author_email'),
  website: field(element, 'wp:comment_author_url'),
  date: dateOf(raw(element, 'wp:comment_date_gmt'), raw(element, 'wp:comment_date')),
  content: raw(element, 'wp:comment_content'),
  approved: field(element, 'wp:comment_approved'),
  type: field(element, 'wp:comment_type'),
  parent: field(element, 'wp:comment_parent'),
  userId: field(element, 'wp:comment_user_id'),
});

const filedUnder = (item: Element, domains: readonly string[]): { slug: string; name: string }[] =>
  childrenOf(item, 'category')
    .filter(({ attributes }) => domains.includes(attributes.domain ?? 'category') && attributes.nicename)
    .map(({ attributes, text }) => ({
      slug: attributes.nicename ?? '',
      name: text.trim() || (attributes.nicename ?? ''),
    }));

/** Parses an item. Throws if it is not valid XML. */
export const itemOf = (xml: string): WxrItem => {
  const item = elementsOf(xml).find(({ name }) => name === 'item');
  if (!item) throw new Error('no item');
  const meta = childrenOf(item, 'wp:postmeta').map(
    one => [field(one, 'wp:meta_key'), raw(one, 'wp:meta_value')] as const,
  );
  return {
    id: field(item, 'wp:post_id'),
    type: field(item, 'wp:post_type') || 'post',
    status: field(item, 'wp:status') || 'publish',
    title: field(item, 'title'),
    link: field(item, 'link'),
    creator: field(item, 'dc:creator'),
    content: raw(item, 'content:encoded'),
    excerpt: raw(item, 'excerpt:encoded'),
    date: dateOf(raw(item, 'wp:post_date_gmt'), raw(item, 'wp:post_date')) ?? publicationOf(field(item, 'pubDate')),
    modified: dateOf(raw(item, 'wp:post_modified_gmt'), raw(item, 'wp:post_modified')),
    slug: field(item, 'wp:post_name'),
    parent: field(item, 'wp:post_parent'),
    password: field(item, 'wp:post_password'),
    isSticky: field(item, 'wp:is_sticky') === '1',
    allowsComments: field(item, 'wp:comment_status') === 'open',
    attachmentUrl: field(item, 'wp:attachment_url'),
    categories: filedUnder(item, ['category']),
    tags: filedUnder(item, ['post_tag', 'tag']),
    meta: new Map(meta),
    oldSlugs: meta.flatMap(([key, value]) => (key === '_wp_old_slug' && value.trim() ? [value.trim()] : [])),
    comments: childrenOf(item, 'wp:comment').map(commentOf),
  };
};
