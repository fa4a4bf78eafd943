import type { Services } from '../core/context/index.ts';
import {
  descendants,
  type Html,
  isElement,
  type MarkupNode,
  nodesOf,
  printElement,
  rawHtml,
  withScrollRegions,
} from '../core/html/index.ts';
import { loadHighlight, withColours } from './code.ts';
import { embedOf, printedEmbed } from './embeds.ts';
import { isNote, noteCollector } from './notes.ts';

/** Signs of a text that needs work: a footnote, code with a language, an address. */
const needsWork = /class="footnote|class="language-|https?:/;

/** Code of one text beyond this length stays without colours. */
const codeMost = 100_000;

/** Children of a link without their footnotes, and the footnotes. */
const splitNotes = (nodes: readonly MarkupNode[]): [inside: readonly MarkupNode[], notes: readonly MarkupNode[]] => {
  const found = descendants(nodes, isNote);
  const without = (all: readonly MarkupNode[]): MarkupNode[] =>
    all
      .filter(node => !isElement(node) || !isNote(node))
      .map(node => (isElement(node) ? { ...node, children: without(node.children) } : node));
  return found.length === 0 ? [nodes, []] : [without(nodes), found];
};

const arranged = async (html: Html, prefix: string, { settings, site }: Services): Promise<Html> => {
  const nodes = needsWork.test(html) ? nodesOf(html) : undefined;
  if (!nodes) return html;
  const highlight = html.includes('class="language-') ? await loadHighlight() : undefined;
  const peertube = site.get('videos.peertubeHosts');
  const notes = noteCollector(prefix);
  let videos = 0;
  let codeLeft = codeMost;
  const print = (all: readonly MarkupNode[]): string => all.map(printNode).join('');
  const printNode = (node: MarkupNode): string => {
    if (!isElement(node)) return node;
    if (isNote(node)) return notes.add(print(node.children));
    // A link holds no other link: the signs of its notes come after it.
    if (node.name === 'a') {
      const [inside, after] = splitNotes(node.children);
      return printElement(node, print(inside)) + print(after);
    }
    const embed = embedOf(node, peertube);
    if (embed) {
      videos += 1;
      return printedEmbed(embed, { base: settings.basePath, id: `video-${prefix}-${videos}` });
    }
    const code = highlight && codeLeft > 0 ? withColours(node, highlight) : undefined;
    if (code) codeLeft -= print(node.children).length;
    const { children } = code && isElement(code) ? code : node;
    return printElement(node, print(children));
  };
  const shown = print(nodes);
  return rawHtml(shown + notes.list());
};

/**
 * Prepares a cleaned text for reading: footnotes become signs with a list at the end, code is coloured, a video that
 * has a line of its own gets a play button, and tables and code scroll by keyboard. `prefix` makes the ids unique on a
 * page with several texts. The result belongs into a cache.
 */
export const readingText = async (html: Html, prefix: string, { services }: { services: Services }): Promise<Html> =>
  withScrollRegions(await arranged(html, prefix, services));
