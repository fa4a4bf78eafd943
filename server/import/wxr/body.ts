import type { Html } from '../../core/html/index.ts';
import { type Shown, withOwnPictures } from '../picture-map.ts';
import { protectedParts } from '../protected-parts.ts';
import { newMark, partAt, richText } from '../rich-text.ts';
import { type AttachmentIndex, handlersFor } from './shortcode-handlers.ts';
import { expandShortcodes } from './shortcodes.ts';
import type { WxrItem } from './wxr-file.ts';

export interface BodyContext extends Shown {
  readonly lifecycle: AttachmentIndex;
}

export interface Body {
  readonly intro: Html | null;
  readonly body: Html;
  /** Shortcodes nobody here knows; they stay as text. */
  readonly unknown: readonly string[];
  /** Blocks a site draws anew each time (its latest posts, a calendar): nothing of them is in the export. */
  readonly drawnBlocks: readonly string[];
}

const more = /<!--\s*more[^<>]{0,200}-->/gi;
const pageBreak = /<!--\s*nextpage\s*-->/gi;
const drawnBlock = /<!--\s*wp:([a-z][\w/-]*)\s[^<]*?\/-->/gi;

const isShown = (name: string): boolean =>
  !/^(?:more|nextpage|spacer|separator|navigation-link|social-link)$/.test(name);

/** The text of a post or a page as our pages show it. */
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
  const html = await richText(markup.join(''), { ownHosts, hasLines: !source.includes('<!-- wp:') });
  const [intro, body] = await partAt(html, mark, ownHosts);
  const drawn = [...source.matchAll(drawnBlock)].map(([, name = '']) => name).filter(isShown);
  return { intro, body, unknown: [...unknown], drawnBlocks: [...new Set(drawn)] };
};
