import type { Html } from '../../core/html/index.ts';
import { type Shown, withOwnPictures } from '../picture-map.ts';
import { protectedParts } from '../protected-parts.ts';
import { newMark, partAt, richText } from '../rich-text.ts';
import { withClassicText } from './classic-text.ts';
import { type AttachmentIndex, handlersFor } from './shortcode-handlers.ts';
import { expandShortcodes } from './shortcodes.ts';
import type { WxrItem } from './wxr-file.ts';

export interface BodyContext extends Shown {
  readonly lifecycle: AttachmentIndex;
}

export interface Body {
  readonly intro: Html | null;
  readonly body: Html;
  /** Unknown shortcodes; they remain text. */
  readonly unknown: readonly string[];
  /** Blocks that a site renders on each request (latest posts, a calendar); the export has no content of them. */
  readonly drawnBlocks: readonly string[];
}

const more = /<!--\s*more[^<>]{0,200}-->/gi;
const pageBreak = /<!--\s*nextpage\s*-->/gi;
const drawnBlock = /<!--\s*wp:([a-z][\w/-]*)\s[^<]*?\/-->/gi;

const isShown = (name: string): boolean =>
  !/^(?:more|nextpage|spacer|separator|navigation-link|social-link)$/.test(name);

/** Converts the text of a post or page to what our pages show. */
export const bodyOf = async (item: WxrItem, context: BodyContext): Promise<Body> => {
  const source = item.content.replace(/\r\n?/g, '\n');
  const mark = newMark();
  const handlers = handlersFor(item.id, context.lifecycle);
  const unknown = new Set<string>();
  const markup = protectedParts(source).map(part => {
    if (part.isProtected) return part.text;
    const marked = part.text.replace(more, `\n\n<p>${mark}</p>\n\n`).replace(pageBreak, '\n\n<hr>\n\n');
    const expanded = expandShortcodes(marked, handlers);
    for (const name of expanded.unknown) unknown.add(name);
    return withOwnPictures(expanded.markup, context);
  });
  const { ownHosts } = context;
  const isBlocks = source.includes('<!-- wp:');
  const arranged = isBlocks ? await withClassicText(markup.join(''), ownHosts) : markup.join('');
  const html = await richText(arranged, { ownHosts, hasLines: !isBlocks });
  const [intro, body] = await partAt(html, mark, ownHosts);
  const drawn = [...source.matchAll(drawnBlock)].map(([, name = '']) => name).filter(isShown);
  return { intro, body, unknown: [...unknown], drawnBlocks: [...new Set(drawn)] };
};
