import { text } from '../i18n/index.ts';
import { placeOf, webAddress } from '../paths/index.ts';
import { bbcodeTree, type Node } from './bbcode-tree.ts';

const blocks: ReadonlySet<string> = new Set(['quote', 'list', 'code']);

const plainTextOf = (nodes: readonly Node[]): string => nodes.map(wordsOfNode).join('');

const wordsOfNode = (node: Node): string => {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'item') return '\n- ';
  const words = plainTextOf(node.children);
  if (blocks.has(node.tag)) return `\n${words}\n`;
  if (node.tag !== 'img') return words;
  const url = webAddress(words);
  return node.value || url ? text('PICTURE_AT', node.value || (url ? placeOf(url) : '')) : words;
};

/** A comment's words without its markup: for mails, excerpts and titles. Lines and paragraphs stay. */
export const plainText = (source: string): string =>
  plainTextOf(bbcodeTree(source))
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
