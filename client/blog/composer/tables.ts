import type { Editor } from '@tiptap/core';

const tableRows = 3;
const tableColumns = 3;

/** A table with a row of heads; the caret stands in its first cell. */
export const insertTable = (editor: Editor): void => {
  const { tableHeader, tableCell, tableRow, table } = editor.schema.nodes;
  if (!tableHeader || !tableCell || !tableRow || !table) return;
  const row = (index: number) =>
    tableRow.create(
      null,
      Array.from({ length: tableColumns }, () => (index === 0 ? tableHeader : tableCell).createAndFill()).filter(
        cell => cell !== null,
      ),
    );
  const made = table.create(
    null,
    Array.from({ length: tableRows }, (_, index) => row(index)),
  );
  const at = editor.state.selection.from;
  editor
    .chain()
    .focus()
    .insertContent(made.toJSON())
    .command(({ tr, commands }) => {
      let inside = -1;
      tr.doc.descendants((node, position) => {
        if (inside < 0 && node.type === table && position >= at - 1) inside = position;
        return inside < 0;
      });
      // Into the first cell: table, row, cell, paragraph.
      return inside < 0 || commands.setTextSelection(inside + 4);
    })
    .run();
};
