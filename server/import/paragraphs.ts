import type { Cheerio } from 'cheerio';
import { type Body, type DomElement, type DomNode, isElement, parseBody, wordsIn } from '../core/dom/index.ts';

const blocks = new Set(
  'address article aside blockquote caption col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Elements whose text is always wrapped in paragraphs, and elements whose text is wrapped only at blank lines. */
const alwaysParted = new Set(['body', 'blockquote', 'div', 'details']);
const partedByBlanks = new Set(['li', 'td', 'th', 'dd', 'figcaption']);
const linesOnly = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'caption', 'address', 'summary']);

/** Whether a node stands on lines of its own. */
export const isBlock = (node: DomNode): boolean => isElement(node) && blocks.has(node.name);

/** Old texts part paragraphs by blank lines and lines by line ends: both become markup, as the old site showed them. */
export const withParagraphs = (clean: string): string => {
  const $ = parseBody(clean);
  const body = $('body');
  arrange($, body, 'body');
  return body.html() ?? '';
};

const arrange = ($: Body, parent: Cheerio<DomElement>, name: string): void => {
  const always = alwaysParted.has(name);
  const parting = linesOnly.has(name) ? 'lines' : always ? 'always' : 'blanks';
  const holdsWords = always || partedByBlanks.has(name) || linesOnly.has(name);
  const arranged: DomNode[] = [];
  let run: DomNode[] = [];
  const flush = (): void => {
    arranged.push(...(holdsWords && !run.every(isBlank) ? arrangeRun($, run, parting) : run));
    run = [];
  };
  for (const node of parent.contents().toArray()) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    flush();
    arranged.push(node);
    if (isElement(node) && node.name !== 'pre') arrange($, $(node), node.name);
  }
  flush();
  hold(parent, arranged);
};

const hold = (parent: Cheerio<DomElement>, nodes: readonly DomNode[]): void => {
  // All at once: one by one, a long list is gone through for each.
  parent.empty().append([...nodes]);
};

const isBlank = (node: DomNode): boolean => node.type === 'text' && wordsIn(node).trim() === '';

const textNodes = ($: Body, words: string): DomNode[] => $('<span></span>').text(words).contents().toArray();

/** The same words, parted: a paragraph each, or their nodes as they are. */
const arrangeRun = ($: Body, run: readonly DomNode[], parting: 'always' | 'blanks' | 'lines'): DomNode[] => {
  const paragraphs: DomNode[][] = [[]];
  for (const node of run) {
    const pieces = node.type === 'text' && parting !== 'lines' ? wordsIn(node).split(/\n[^\S\n]*\n\s*/) : undefined;
    for (const [index, piece] of (pieces ?? [undefined]).entries()) {
      if (index > 0) paragraphs.push([]);
      paragraphs.at(-1)?.push(...(piece === undefined ? [node] : textNodes($, piece)));
    }
  }
  const filled = paragraphs.filter(nodes => !nodes.every(isBlank)).map(nodes => withBreaks($, nodes));
  if (parting === 'lines' || (parting === 'blanks' && filled.length < 2)) return filled.flat();
  return filled.flatMap(nodes => {
    const paragraph = $('<p></p>');
    paragraph.append(nodes);
    return paragraph.toArray();
  });
};

const isBreak = (node: DomNode | undefined): boolean => node !== undefined && isElement(node) && node.name === 'br';

const withoutLastBreak = (words: string): string => {
  const trimmed = words.trimEnd();
  return words.slice(trimmed.length).includes('\n') ? trimmed : words;
};

/** Ends of lines become `<br>`, but not at the ends and not beside one that is there. */
const withBreaks = ($: Body, nodes: readonly DomNode[]): DomNode[] =>
  nodes.flatMap((node, index) => {
    if (isElement(node) && node.name !== 'code') hold($(node), withBreaks($, $(node).contents().toArray()));
    if (node.type !== 'text' || !wordsIn(node).includes('\n')) return [node];
    let words = wordsIn(node);
    if (index === 0 || isBreak(nodes[index - 1])) words = words.replace(/^\s*\n\s*/, '');
    if (index === nodes.length - 1 || isBreak(nodes[index + 1])) words = withoutLastBreak(words);
    return words
      .split(/(?<![^\S\n])[^\S\n]*\n\s*/)
      .flatMap((line, at) => [...(at > 0 ? $('<br>').toArray() : []), ...(line === '' ? [] : textNodes($, line))]);
  });
