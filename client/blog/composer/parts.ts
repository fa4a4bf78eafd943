import type { Node } from '@tiptap/pm/model';
import type { Part } from './checks.ts';
import { isDecorative } from './schema/picture.ts';

const nameOf = (src: unknown): string => String(src ?? '').replace(/^.*\//, '');

const pictureOf = ({ attrs }: Node, at: number) =>
  ({ kind: 'picture', at, alt: String(attrs.alt ?? ''), decorates: isDecorative(attrs.class) }) as const;

const partOf = (node: Node, at: number): Part | undefined => {
  const words = node.textContent;
  switch (node.type.name) {
    case 'heading':
      return { kind: 'heading', at, words, level: Number(node.attrs.level) };
    case 'figure':
      return { ...pictureOf(node, at), title: words || nameOf(node.attrs.src) };
    case 'picture':
      return { ...pictureOf(node, at), title: nameOf(node.attrs.src) };
    case 'table':
      return { kind: 'table', at, hasHeads: hasHeads(node) };
    case 'paragraph':
      return words === '' ? undefined : { kind: 'paragraph', at, words };
    default:
      return undefined;
  }
};

const hasHeads = (table: Node): boolean => {
  let found = false;
  table.descendants(node => {
    found ||= node.type.name === 'tableHeader';
  });
  return found;
};

const hrefOf = (node: Node): string | undefined => {
  const href: unknown = node.marks.find(mark => mark.type.name === 'link')?.attrs.href;
  return typeof href === 'string' ? href : undefined;
};

/** Parts of the text for the checks. Pieces of one link with different marks are joined. */
export const partsOf = (doc: Node): readonly Part[] => {
  const parts: Part[] = [];
  let open: { href: string; end: number } | undefined;
  doc.descendants((node, at) => {
    const part = partOf(node, at);
    if (part) parts.push(part);
    const href = node.isInline ? hrefOf(node) : undefined;
    const last = parts.at(-1);
    const words = node.isText ? (node.text ?? '') : String(node.attrs.alt ?? '');
    if (href !== undefined && open?.href === href && open.end === at && last?.kind === 'link')
      parts[parts.length - 1] = { ...last, words: last.words + words };
    else if (href !== undefined) parts.push({ kind: 'link', at, words });
    open = href === undefined ? undefined : { href, end: at + node.nodeSize };
  });
  return parts;
};
