import { randomBytes } from 'node:crypto';
import { type Html, noHtml, rawHtml } from '../core/html/index.ts';
import { sanitize } from '../core/rich-text/index.ts';
import { withLinkedAddresses } from './embeds.ts';
import { withParagraphs } from './paragraphs.ts';

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
