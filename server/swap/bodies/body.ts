import { noHtml, shortened } from '../../core/html/index.ts';
import { sanitize } from '../../core/rich-text/index.ts';
import { plainWords, richText } from '../../import/index.ts';
import type { BodyContext, ShownMedia } from './body-context.ts';
import { printBlocks } from './composer/blocks.ts';
import { composerDocument } from './composer/document.ts';
import { repairEncoding, repairedRemark } from './encoding.ts';
import { moveLinks } from './links.ts';
import { linkPlayers } from './media-elements.ts';
import { parseOldMarkup } from './old-markup.ts';
import { arrangePageBreaks } from './page-breaks.ts';
import { showPictures } from './pictures.ts';
import { expandPluginTags } from './plugin-tags/plugin-tags.ts';
import { splitIntro } from './read-more.ts';
import { type AddRemark, newRemarks, type Remark } from './remarks.ts';
import { storedFiles } from './stored-files.ts';
import { withoutWrappers } from './wrappers.ts';

export type { BodyContext } from './body-context.ts';
export { mediaPath, picturePaths } from './old-address.ts';
export type { Remark } from './remarks.ts';

/**
 * Text of a Joomla article, a K2 item (`introtext`, `fulltext`) or an EasyBlog post (`intro`, `content`, `document`).
 */
export interface BodyParts {
  readonly intro: string;
  readonly full: string;
  /** Composer document of a post whose `doctype` is `ebd`. */
  readonly document?: string;
}

export interface ConvertedBody {
  /** Sanitized; null if the text is not split. */
  readonly intro: string | null;
  /** Sanitized. */
  readonly body: string;
  readonly remarks: readonly Remark[];
  /** Own files that the text shows or links, each once. */
  readonly media: readonly ShownMedia[];
}

const repairedColumn = (column: string, remark: AddRemark): string => {
  const { text, repaired } = repairEncoding(column);
  if (repaired) remark(repairedRemark, shortened(plainWords(text), 80));
  return text;
};

const sourceOf = (parts: BodyParts, context: BodyContext, remark: AddRemark): [intro: string, full: string] => {
  const document = composerDocument(parts.document ?? '');
  if (document) {
    if (document.repaired) remark(repairedRemark, '');
    return [printBlocks(document.blocks, { context, remark }), ''];
  }
  if (parts.document?.trim()) remark('composer document cannot be read; its HTML was imported', '');
  return [repairedColumn(parts.intro, remark), repairedColumn(parts.full, remark)];
};

const convert = async (
  source: string,
  context: BodyContext,
  remark: AddRemark,
): Promise<{ readonly html: string; readonly media: readonly ShownMedia[] }> => {
  const expanded = await expandPluginTags(source.replace(/\r\n?/g, '\n'), context, remark);
  const $ = parseOldMarkup(expanded, remark);
  arrangePageBreaks($);
  linkPlayers($, context);
  const stored = await storedFiles($, context);
  const linked = await moveLinks($, context, stored, remark);
  const shown = showPictures($, context, stored, remark);
  const { ownHosts } = context;
  const clean = await richText($('body').html() ?? '', { ownHosts, hasLines: false });
  // Sanitized last: no step behind it can bring back what it took out.
  const html = clean === noHtml ? clean : await sanitize(withoutWrappers(clean), { ownHosts, images: 'own' });
  return { html: html.trim(), media: [...linked, ...shown] };
};

/**
 * Converts a text of the old site to a text as this site stores it. Throws a `UserError` if it is too complex to be
 * sanitized.
 */
export const convertBody = async (parts: BodyParts, context: BodyContext): Promise<ConvertedBody> => {
  const remarks = newRemarks();
  const [introSource, bodySource] = splitIntro(...sourceOf(parts, context, remarks.add));
  const intro = await convert(introSource, context, remarks.add);
  const body = await convert(bodySource, context, remarks.add);
  const media = [...new Map([...intro.media, ...body.media].map(one => [one.name, one])).values()];
  const isSplit = intro.html !== '' && body.html !== '';
  return {
    intro: isSplit ? intro.html : null,
    body: isSplit ? body.html : intro.html + body.html,
    remarks: remarks.list(),
    media,
  };
};
