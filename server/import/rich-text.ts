import { randomBytes } from 'node:crypto';
import { parseBody, wordsIn } from '../core/dom/index.ts';
import { type Html, noHtml, rawHtml } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import { placeOf, webAddress } from '../core/paths/index.ts';
import { sanitize } from '../core/rich-text/index.ts';
import { withParagraphs } from './paragraphs.ts';

/** A paragraph that is nothing but an address showed what lies there: it becomes a captioned link (ruling 25). */
const withLinkedAddresses = (clean: string): string => {
  const $ = parseBody(clean);
  $('p, div, figure').each((_, element) => {
    const held = $(element)
      .contents()
      .toArray()
      .filter(node => node.type !== 'text' || wordsIn(node).trim() !== '');
    const [only] = held;
    const words = held.length === 1 && only ? wordsIn(only).trim() : '';
    const url = /^https?:\/\/\S{4,2000}$/i.test(words) ? webAddress(words) : null;
    if (url && only)
      $(only).replaceWith(
        $('<a></a>')
          .attr('href', url.href)
          .text(text('EMBED_AT', placeOf(url))),
      );
  });
  return $('body').html() ?? '';
};

export interface RichTextRules {
  readonly ownHosts: readonly string[];
  /** True if blank lines separate paragraphs and line ends are line breaks. */
  readonly hasLines: boolean;
}

const tidy = (markup: string): Html => rawHtml(markup.trim());

// Elements that our texts do not have; as `div` they still separate their contents.
const foreignBlock = /<(\/?)(?:address|article|aside|fieldset|footer|form|header|hgroup|main|nav|section)\b[^<>]*>/gi;

const sanitized = (markup: string, ownHosts: readonly string[]): Promise<string> =>
  sanitize(markup.replace(foreignBlock, '<$1div>'), { ownHosts, images: 'own' });

/** Sanitizes markup whose blank lines separate paragraphs and whose line ends are line breaks. */
export const withLines = async (markup: string, ownHosts: readonly string[]): Promise<string> =>
  withParagraphs(await sanitized(markup, ownHosts));

/** Returns imported markup as our pages may show it: sanitized before it is arranged, and again after. */
export const richText = async (markup: string, { ownHosts, hasLines }: RichTextRules): Promise<Html> => {
  if (markup.trim() === '') return noHtml;
  const clean = hasLines ? await withLines(markup, ownHosts) : await sanitized(markup, ownHosts);
  return tidy(await sanitize(withLinkedAddresses(clean), { ownHosts, images: 'own' }));
};

/** Creates a marker that no text contains by chance; it is inserted as a paragraph. */
export const newMark = (): string => `lectern-mark-${randomBytes(8).toString('hex')}`;

/**
 * Splits a sanitized text at the marker, if it is between complete elements. Inside a list or a quotation it is removed
 * and there is no introduction.
 */
export const partAt = async (html: Html, mark: string, ownHosts: readonly string[]): Promise<[Html | null, Html]> => {
  const written = `<p>${mark}</p>`;
  const at = html.indexOf(written);
  if (at === -1) return [null, rawHtml(html.replaceAll(mark, ''))];
  const before = tidy(html.slice(0, at));
  const after = tidy(html.slice(at + written.length).replaceAll(written, ''));
  const isWhole = (await sanitize(before, { ownHosts, images: 'own' })).trim() === before;
  return isWhole && before !== '' && after !== '' ? [before, after] : [null, tidy(html.replaceAll(written, ''))];
};
