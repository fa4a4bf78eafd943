import type { Html } from '../../../core/html/index.ts';
import {
  addressesIn,
  newMark,
  type Part,
  partAt,
  protectedParts,
  richText,
  type Shown,
  withOwnPictures,
} from '../../../import/index.ts';
import type { StoredItem } from '../source/rows.ts';
import { withClassicText } from './classic-text.ts';
import { type AttachmentIndex, handlersFor } from './shortcode-handlers.ts';
import { expandShortcodes } from './shortcodes.ts';

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

/** A text whose shortcodes are expanded. */
export interface Expanded {
  readonly parts: readonly Part[];
  /** Stands where the introduction ends. */
  readonly mark: string;
  readonly isBlocks: boolean;
  readonly unknown: readonly string[];
  readonly drawnBlocks: readonly string[];
}

/** Expands the shortcodes of a post or page. */
export const expandedText = (
  { id, content }: Pick<StoredItem, 'id' | 'content'>,
  attachments: AttachmentIndex,
): Expanded => {
  const source = content.replace(/\r\n?/g, '\n');
  const mark = newMark();
  const handlers = handlersFor(id, attachments);
  const unknown = new Set<string>();
  const parts = protectedParts(source).map(part => {
    if (part.isProtected) return part;
    const marked = part.text.replace(more, `\n\n<p>${mark}</p>\n\n`).replace(pageBreak, '\n\n<hr>\n\n');
    const expanded = expandShortcodes(marked, handlers);
    for (const name of expanded.unknown) unknown.add(name);
    return { text: expanded.markup, isProtected: false };
  });
  const drawn = [...source.matchAll(drawnBlock)].map(([, name = '']) => name).filter(isShown);
  return {
    ...{ parts, mark, isBlocks: source.includes('<!-- wp:') },
    ...{ unknown: [...unknown], drawnBlocks: [...new Set(drawn)] },
  };
};

/** Addresses that a text shows or links. */
export const addressesOfText = ({ parts }: Expanded, from: string): readonly string[] =>
  parts.flatMap(({ text, isProtected }) => (isProtected ? [] : addressesIn(text, from)));

/** Converts the text of a post or page to what our pages show. */
export const bodyOf = async (
  { parts, mark, isBlocks, unknown, drawnBlocks }: Expanded,
  shown: Shown,
): Promise<Body> => {
  const markup = parts.map(({ text, isProtected }) => (isProtected ? text : withOwnPictures(text, shown))).join('');
  const { ownHosts } = shown;
  const arranged = isBlocks ? await withClassicText(markup, ownHosts) : markup;
  const html = await richText(arranged, { ownHosts, hasLines: !isBlocks });
  const [intro, body] = await partAt(html, mark, ownHosts);
  return { intro, body, unknown, drawnBlocks };
};
