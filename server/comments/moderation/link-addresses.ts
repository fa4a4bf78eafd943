import {
  attributesOf,
  escaped,
  type Html,
  isElement,
  type MarkupElement,
  type MarkupNode,
  nodesOf,
  plainTextOf,
  printElement,
  printed,
  rawHtml,
  textHtml,
} from '../../core/html/index.ts';

// Left to right in a page of any direction, so that an address cannot be read in another order.
const addressOf = (link: MarkupElement): string => {
  const href = attributesOf(link).get('href') ?? '';
  if (href === '' || plainTextOf(rawHtml(printed(link.children))) === href) return '';
  return ` <bdi dir="ltr" class="link-address">(${escaped(href)})</bdi>`;
};

const printedWith = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map(node => {
      if (!isElement(node)) return node;
      const whole = printElement(node, printedWith(node.children));
      return node.name === 'a' ? whole + addressOf(node) : whole;
    })
    .join('');

/**
 * The stored text of a comment with the address of each link after its words, for the moderator who decides about it.
 * Markup that does not nest is returned as its source.
 */
export const withLinkAddresses = (html: Html): Html => {
  const nodes = nodesOf(html);
  return nodes ? rawHtml(printedWith(nodes)) : textHtml(html);
};
