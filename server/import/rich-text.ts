import { randomBytes } from 'node:crypto';
import { type Html, noHtml, rawHtml } from '../core/html/index.ts';
import { sanitize } from '../core/rich-text/index.ts';
import { withLinkedAddresses } from './embeds.ts';
import { withParagraphs } from './paragraphs.ts';

export interface RichTextRules {
  readonly ownHosts: readonly string[];
  /** Blank lines and line ends mean paragraphs and lines. */
  readonly hasLines: boolean;
}

const tidy = (markup: string): Html => rawHtml(markup.trim());

// Blocks that our texts do not have: what they part stays parted.
const foreignBlock = /<(\/?)(?:address|article|aside|fieldset|footer|form|header|hgroup|main|nav|section)\b[^<>]*>/gi;

/** Foreign markup as our pages may show it: cleaned before it is arranged, and again after. */
export const richText = async (markup: string, { ownHosts, hasLines }: RichTextRules): Promise<Html> => {
  if (markup.trim() === '') return noHtml;
  const rules = { ownHosts, images: 'own' } as const;
  const clean = await sanitize(markup.replace(foreignBlock, '<$1div>'), rules);
  return tidy(await sanitize(withLinkedAddresses(hasLines ? withParagraphs(clean) : clean), rules));
};

/** A mark that markup cannot hold by chance, standing as a paragraph of its own. */
export const newMark = (): string => `lectern-mark-${randomBytes(8).toString('hex')}`;

/**
 * Parts a cleaned text at a mark. Only where it stands between whole elements: inside a list or a quotation the mark is
 * dropped and there is no introduction.
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
