import { type Body, type DomElement, type DomNode, isElement, parseBody, wordsIn } from '../../core/dom/index.ts';
import { isBlock } from '../../import/index.ts';

const containers = 'blockquote, details, li, dd, td, th, figcaption, div';

const isPlainDiv = (node: DomNode): node is DomElement =>
  isElement(node) && node.name === 'div' && Object.keys(node.attribs).length === 0;

const isBlank = (node: DomNode): boolean =>
  node.type === 'text' ? wordsIn(node).trim() === '' : isElement(node) && node.name === 'br';

const standsAlone = ($: Body, node: DomNode): boolean =>
  isBlock(node) || (isElement(node) && $(node).find('*').toArray().some(isBlock));

/** Paragraphs of the words between blocks; contents of divisions that say nothing take their place. */
const flow = ($: Body, nodes: readonly DomNode[]): DomNode[] => {
  const out: DomNode[] = [];
  let run: DomNode[] = [];
  const flush = (): void => {
    const words = run.slice(
      run.findIndex(node => !isBlank(node)),
      run.findLastIndex(node => !isBlank(node)) + 1,
    );
    if (words.length > 0) out.push(...$('<p></p>').append(words).toArray());
    run = [];
  };
  for (const node of nodes) {
    if (!isPlainDiv(node) && !standsAlone($, node)) {
      run.push(node);
      continue;
    }
    flush();
    out.push(...(isPlainDiv(node) ? flow($, $(node).contents().toArray()) : [node]));
  }
  flush();
  return out;
};

const arrange = ($: Body, container: DomElement): void => {
  const nodes = $(container).contents().toArray();
  const filled = nodes.filter(node => !isBlank(node));
  const [only] = filled;
  if (filled.length === 1 && only && isPlainDiv(only) && !$(only).contents().toArray().some(isBlock))
    $(only).replaceWith($(only).contents());
  else $(container).empty().append(flow($, nodes));
};

/**
 * Takes divisions without attributes and empty paragraphs out of a sanitized text; words on their own become
 * paragraphs.
 */
export const withoutWrappers = (clean: string): string => {
  const $ = parseBody(clean);
  // From the last to the first: the library searches a node from the end of its siblings.
  for (const element of $('p').not('pre *').toArray().reverse()) {
    const paragraph = $(element);
    if (paragraph.text().trim() === '' && paragraph.find('*').not('br, span, b, i, em, strong, u').length === 0)
      paragraph.remove();
  }
  $('div:empty').not('pre *').remove();
  for (const element of $(containers).toArray().reverse())
    if (!isPlainDiv(element) && $(element).children('div').toArray().some(isPlainDiv)) arrange($, element);
  const body = $('body');
  const arranged = flow($, body.contents().toArray());
  return body.empty().append(arranged).html() ?? '';
};
