import type { Html } from '../../../protocol/html.ts';
import { escaped, rawHtml } from '../html/index.ts';
import { text } from '../i18n/index.ts';
import { nameOf, ownPicture, placeOf, webAddress } from '../paths/index.ts';
import { type Flow, newFlow } from './bbcode-flow.ts';
import { colorClass, sizeClass } from './bbcode-styles.ts';
import { bbcodeTree, type Node } from './bbcode-tree.ts';
import { linkStart, printWords } from './bbcode-words.ts';

export { withoutTags } from '../html/index.ts';
export { plainText } from './bbcode-plain.ts';

type TagNode = Extract<Node, { kind: 'tag' }>;

interface Surroundings {
  readonly flow: Flow;
  /** Pictures of this host are shown; others become links, so that browsers request nothing from other sites. */
  readonly ownHost: string;
  readonly insideLink: boolean;
}

/** Markup of a comment (spec §5.3): only elements and attributes of ours, in time proportional to the source. */
export const renderBbcode = (source: string, { ownOrigin }: { ownOrigin: string }): Html => {
  const flow = newFlow();
  writeAll(bbcodeTree(source), { flow, ownHost: new URL(ownOrigin).host, insideLink: false });
  return rawHtml(flow.finish());
};

const writeNode = (node: Node, around: Surroundings): void => {
  if (node.kind === 'text') around.flow.words(node.text, line => printWords(line, around.insideLink));
  else if (node.kind === 'item') around.flow.words('[*]', escaped);
  else writers[node.tag](node, around);
};

const writeAll = (nodes: readonly Node[], around: Surroundings): void => {
  for (const node of nodes) writeNode(node, around);
};

type Writer = (node: TagNode, around: Surroundings) => void;

const mark =
  (element: string): Writer =>
  (node, around) => {
    around.flow.inline(`<${element}>`, `</${element}>`);
    writeAll(node.children, around);
    around.flow.inlineEnd();
  };

const styled =
  (classOf: (value: string) => string | null): Writer =>
  (node, around) => {
    const name = classOf(node.value);
    if (name) around.flow.inline(`<span class="${name}">`, '</span>');
    writeAll(node.children, around);
    if (name) around.flow.inlineEnd();
  };

/** Text of a tag without nested tags, else null. */
const bareWords = ({ children }: TagNode): string | null =>
  children.every(child => child.kind === 'text')
    ? children.map(child => (child.kind === 'text' ? child.text : '')).join('')
    : null;

const asText: Writer = (node, around) => {
  writeNode({ kind: 'text', text: node.source }, around);
  writeAll(node.children, around);
  writeNode({ kind: 'text', text: `[/${node.tag}]` }, around);
};

const blockTags: ReadonlySet<string> = new Set(['quote', 'list', 'code']);

// A link is not reopened after a paragraph: a long address would be repeated for each.
const isOneParagraph = (nodes: readonly Node[]): boolean =>
  nodes.every(node =>
    node.kind === 'tag'
      ? !blockTags.has(node.tag) && isOneParagraph(node.children)
      : node.kind === 'text' && !/\n\s*\n/.test(node.text),
  );

const writeLink = (href: string, node: TagNode, around: Surroundings): void => {
  around.flow.inline(linkStart(href), '</a>');
  writeAll(node.children, { ...around, insideLink: true });
  around.flow.inlineEnd();
};

const link: Writer = (node, around) => {
  const url = webAddress(node.value || (bareWords(node) ?? ''));
  if (url && !around.insideLink && isOneParagraph(node.children)) writeLink(url.href, node, around);
  else asText(node, around);
};

const emailAddress = /^[\w.+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

const email: Writer = (node, around) => {
  const address = (node.value || (bareWords(node) ?? '')).trim();
  const isAddress = address.length <= 254 && emailAddress.test(address);
  if (isAddress && !around.insideLink && isOneParagraph(node.children)) writeLink(`mailto:${address}`, node, around);
  else asText(node, around);
};

/** Description in `[img=A red door]`; old markup has the size of the picture there. */
const descriptionOf = ({ value }: TagNode): string => (/^\d+x\d+$/i.test(value) ? '' : value);

const picture: Writer = (node, around) => {
  const written = bareWords(node) ?? '';
  const description = descriptionOf(node);
  const own = ownPicture(written, [around.ownHost]);
  const url = webAddress(written);
  if (own) {
    const alt = escaped(description || text('PICTURE_AT', nameOf(own)));
    around.flow.markup(`<img src="${escaped(own)}" alt="${alt}" loading="lazy" referrerpolicy="no-referrer">`);
  } else if (url) {
    const words = escaped(text('PICTURE_AT', description || placeOf(url)));
    around.flow.markup(around.insideLink ? words : `${linkStart(url.href)}${words}</a>`);
  } else asText(node, around);
};

const quote: Writer = (node, around) => {
  if (isEmpty(node.children)) return;
  around.flow.block('<blockquote>', '</blockquote>', true);
  if (node.value) around.flow.whole(`<p><cite>${escaped(node.value)}:</cite></p>`);
  writeAll(node.children, around);
  around.flow.blockEnd();
};

const isEmpty = (nodes: readonly Node[]): boolean =>
  nodes.every(node =>
    node.kind === 'text' ? node.text.trim() === '' : node.kind === 'item' || isEmpty(node.children),
  );

const itemsOf = (nodes: readonly Node[]): Node[][] => {
  const items: Node[][] = [[]];
  for (const node of nodes) {
    if (node.kind === 'item') items.push([]);
    else items.at(-1)?.push(node);
  }
  return items.filter(item => !isEmpty(item));
};

const list: Writer = (node, around) => {
  const items = itemsOf(node.children);
  if (node.value !== '' && !/^(?:\d{1,6}|[a-z])$/i.test(node.value)) return asText(node, around);
  if (items.length === 0) return;
  const isNumbered = node.value !== '';
  const start = /^\d+$/.test(node.value) && Number(node.value) !== 1 ? ` start="${Number(node.value)}"` : '';
  around.flow.block(isNumbered ? `<ol${start}>` : '<ul>', isNumbered ? '</ol>' : '</ul>', false);
  for (const item of items) {
    around.flow.block('<li>', '</li>', false);
    writeAll(item, around);
    around.flow.blockEnd();
  }
  around.flow.blockEnd();
};

const code: Writer = (node, { flow }) => {
  const source = (bareWords(node) ?? '').replace(/^\n|\n$/g, '');
  if (source.trim() !== '') flow.whole(`<pre><code>${escaped(source)}</code></pre>`);
};

const writers: Readonly<Record<TagNode['tag'], Writer>> = {
  b: mark('strong'),
  i: mark('em'),
  u: mark('u'),
  size: styled(sizeClass),
  color: styled(colorClass),
  url: link,
  email,
  img: picture,
  quote,
  list,
  '*': asText,
  code,
};
