import { bodyText, plainTextOf, rawHtml, shortened } from '../../core/html/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import type { Headline } from './queries.ts';

/** Maximum number of items in the ticker. */
const mostItems = 50;
const titleLength = 200;

const declaredEncoding = /^[^>]{0,200}encoding\s*=\s*["']([\w-]{1,40})["']/i;

// Only a document type before the first element can define entities.
const hasDocumentType = (xml: string): boolean => /<!DOCTYPE|<!ENTITY/i.test(xml.slice(0, xml.search(/<[a-z]/i) + 1));

const headline = (title: string, link: string): Headline[] => {
  const href = /^https?:\/\//i.test(link) ? webAddress(link) : null;
  // Titles are plain text; many feeds contain markup nevertheless.
  const words = shortened(plainTextOf(rawHtml(title)), titleLength);
  return href && words !== '' ? [{ title: words, href: href.href }] : [];
};

/**
 * Parses the headlines of an RSS feed: `rss > channel > item > title, link` (B-044). Refuses entities, document types,
 * and links that are not http or https. Throws when the document is no feed.
 */
export const headlinesIn = async (body: Buffer, type: string): Promise<readonly Headline[]> => {
  const { text: xml } = bodyText(body, type, declaredEncoding);
  if (hasDocumentType(xml)) throw new Error('the feed declares a document type');
  const { child, childrenOf, elementsOf, field, isWhole } = await import('../../core/xml/index.ts');
  if (!isWhole(xml)) throw new Error('the feed is not well-formed');
  const rss = elementsOf(xml).find(({ name }) => name === 'rss');
  const channel = child(rss, 'channel');
  if (!channel) throw new Error('the feed has no rss > channel');
  return childrenOf(channel, 'item')
    .slice(0, mostItems)
    .flatMap(item => headline(field(item, 'title'), field(item, 'link')));
};
