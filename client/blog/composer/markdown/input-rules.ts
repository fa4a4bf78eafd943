import { Extension, InputRule } from '@tiptap/core';
import { linkAddress } from '../links.ts';

/** `[text](address)` becomes a link when its last bracket is typed. */
const linkRule = new InputRule({
  find: /(?<!!)\[([^[\]\n]{1,300})\]\(([^\s()]{1,2000})\)$/,
  handler: ({ state: { schema, tr }, range: { from, to }, match: [, words = '', address = ''] }) => {
    const href = linkAddress(address);
    const mark = schema.marks.link;
    if (href === undefined || !mark) return null;
    tr.replaceWith(from, to, schema.text(words, [mark.create({ href })])).removeStoredMark(mark);
    return undefined;
  },
});

/** `# ` becomes the highest heading of a text. */
const headingRule = new InputRule({
  find: /^#\s$/,
  handler: ({ state: { schema, tr, doc }, range: { from, to } }) => {
    const { heading } = schema.nodes;
    const $from = doc.resolve(from);
    if (!heading || !$from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), heading)) return null;
    tr.delete(from, to).setBlockType(from, from, heading, { level: 2 });
    return undefined;
  },
});

/** Markdown that is typed, beside the signs that the nodes and marks know themselves. */
export const TypedMarkdown = Extension.create({
  name: 'typedMarkdown',
  addInputRules: () => [linkRule, headingRule],
});
