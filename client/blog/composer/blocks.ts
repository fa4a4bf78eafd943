import type { Editor, JSONContent } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/** The depth of the gallery, or of the picture, that a place is in. */
const pictureDepth = ($at: ResolvedPos): number | undefined =>
  [...Array($at.depth + 1).keys()].find(depth => /^(?:gallery|figure)$/.test($at.node(depth).type.name));

interface Place {
  readonly from: number;
  readonly to: number;
  readonly splits?: boolean;
}

/** Position at which a block is inserted: it replaces an empty paragraph only. */
const placeOf = ({ selection, schema }: EditorState): Place => {
  const { $to, to } = selection;
  const at = (position: number): Place => ({ from: position, to: position });
  const depth = pictureDepth($to);
  if (depth !== undefined) return at($to.after(depth));
  if (selection instanceof NodeSelection || !$to.parent.isTextblock) return at(to);
  const around = $to.node(-1);
  const index = $to.index(-1);
  const isEmpty = $to.parent.type === schema.nodes.paragraph && $to.parent.childCount === 0;
  // The first paragraph of a list item has to stay one.
  const stays = around.contentMatchAt(0).defaultType === schema.nodes.paragraph && index === 0 && $to.depth > 1;
  if (isEmpty && !(stays && around.type.name === 'listItem')) return { from: $to.before(), to: $to.after() };
  if ($to.parentOffset === $to.parent.content.size) return at($to.after());
  if ($to.parentOffset === 0 && !stays) return at($to.before());
  return { ...at($to.pos), splits: true };
};

/** Puts the caret into the text that follows a place; where none does, into a new paragraph. */
const caretAfter = (tr: Transaction, position: number): void => {
  const next = tr.doc.resolve(position).nodeAfter;
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!next?.isTextblock && paragraph) tr.insert(position, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, position + 1));
};

/**
 * Inserts blocks after the selection: in the middle of a paragraph between its halves, and after a picture whose
 * caption or which itself is selected. The caret goes behind them, or into their first text.
 */
export const insertBlocks = (
  editor: Editor,
  blocks: readonly JSONContent[],
  caret: 'after' | 'inside' = 'after',
): void =>
  void editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const nodes: Node[] = blocks.map(block => state.schema.nodeFromJSON(block));
      const { from, to, splits } = placeOf(state);
      if (splits) tr.split(from);
      const start = splits ? from + 1 : from;
      tr.replaceWith(start, splits ? start : to, nodes);
      const end = start + nodes.reduce((size, node) => size + node.nodeSize, 0);
      caretAfter(tr, end);
      if (caret === 'inside') tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)));
      tr.scrollIntoView();
      return true;
    })
    .run();

/** Leads from a caption to the text behind its picture or gallery. False: the caret is in none. */
export const leaveCaption = (editor: Editor): boolean =>
  editor.commands.command(({ tr, state, dispatch }) => {
    const { $from } = state.selection;
    const depth = pictureDepth($from);
    if (depth === undefined || state.selection instanceof NodeSelection) return false;
    if (dispatch) {
      caretAfter(tr, $from.after(depth));
      tr.scrollIntoView();
    }
    return true;
  });
