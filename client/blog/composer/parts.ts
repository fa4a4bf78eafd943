import type { Node } from '@tiptap/pm/model';
import { headsOf, type Part } from '../../../protocol/text-checks/parts.ts';
import { isDecorative } from './schema/picture.ts';

const nameOf = (src: unknown): string => String(src ?? '').replace(/^.*\//, '');

const pictureOf = ({ attrs }: Node, at: number) =>
  ({ kind: 'picture', at, alt: String(attrs.alt ?? ''), decorates: isDecorative(attrs.class) }) as const;

const isHead = (cell: Node): boolean => cell.type.name === 'tableHeader';

const tableOf = (table: Node, at: number): Part => {
  const columns = table.firstChild?.children.reduce((sum, { attrs }) => sum + Number(attrs.colspan ?? 1), 0) ?? 0;
  const heads = headsOf(table.children.map(row => row.children.map(isHead)));
  return { kind: 'table', at, heads, rows: table.childCount, columns, caption: String(table.attrs.caption ?? '') };
};

const partOf = (node: Node, at: number, isCell: boolean): Part | undefined => {
  const words = node.textContent;
  switch (node.type.name) {
    case 'heading':
      return { kind: 'heading', at, words, level: Number(node.attrs.level) };
    case 'figure':
      return { ...pictureOf(node, at), title: words || nameOf(node.attrs.src) };
    case 'picture':
      return { ...pictureOf(node, at), title: nameOf(node.attrs.src) };
    case 'table':
      return tableOf(node, at);
    case 'paragraph':
      return words === '' ? undefined : { kind: 'paragraph', at, words, ...(isCell && { isCell }) };
    default:
      return undefined;
  }
};

const hrefOf = (node: Node): string | undefined => {
  const href: unknown = node.marks.find(mark => mark.type.name === 'link')?.attrs.href;
  return typeof href === 'string' ? href : undefined;
};

const isSpace = (node: Node): boolean => node.isText && (node.text ?? '').trim() === '';

/** Parts of the text for the checks. Pieces of one link with different marks are joined. */
export const partsOf = (doc: Node): readonly Part[] => {
  const parts: Part[] = [];
  let open: { href: string; end: number } | undefined;
  // End of the last link, and of the white space after it.
  let adjacentEnd = -1;
  let tableEnd = -1;
  doc.descendants((node, at) => {
    if (node.type.name === 'table') tableEnd = at + node.nodeSize;
    const part = partOf(node, at, at < tableEnd);
    if (part) parts.push(part);
    const href = node.isInline ? hrefOf(node) : undefined;
    const end = at + node.nodeSize;
    const last = parts.at(-1);
    const words = node.isText ? (node.text ?? '') : String(node.attrs.alt ?? '');
    const isAdjacent = adjacentEnd === at;
    if (href !== undefined && open?.href === href && open.end === at && last?.kind === 'link')
      parts[parts.length - 1] = { ...last, words: last.words + words };
    else if (href !== undefined) parts.push({ kind: 'link', at, words, href, ...(isAdjacent && { isAdjacent }) });
    open = href === undefined ? undefined : { href, end };
    if (href !== undefined || (isAdjacent && isSpace(node))) adjacentEnd = end;
  });
  return parts;
};
