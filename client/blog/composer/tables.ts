import type { Editor } from '@tiptap/core';
import { insertBlocks } from './blocks.ts';

const tableRows = 3;
const tableColumns = 3;

/** Inserts a table with a header row; the caret goes into its first cell. */
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
  insertBlocks(editor, [made.toJSON()], 'inside');
};
