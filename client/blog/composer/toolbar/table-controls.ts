import type { Editor } from '@tiptap/core';
import * as tables from '@tiptap/pm/tables';
import { changeCaption } from '../insertions.ts';
import type { Control } from './controls.ts';

const onTable =
  (command: typeof tables.addRowAfter): Control['act'] =>
  ({ editor }) => {
    command(editor.state, editor.view.dispatch);
    editor.commands.focus();
  };

// The test runs at every change of the text, also outside tables.
const inTable =
  (test: (rect: tables.TableRect) => boolean) =>
  ({ state }: Editor): boolean =>
    tables.isInTable(state) && test(tables.selectedRect(state));

const hasOtherRows = inTable(({ top, bottom, map }) => bottom - top < map.height);
const hasOtherColumns = inTable(({ left, right, map }) => right - left < map.width);

/** Tools inside a table. */
export const tableControls: readonly (readonly Control[])[] = [
  [
    { text: 'EDITOR_ROW_ABOVE', done: 'EDITOR_ROW_ABOVE_DONE', act: onTable(tables.addRowBefore) },
    { text: 'EDITOR_ROW_BELOW', done: 'EDITOR_ROW_BELOW_DONE', act: onTable(tables.addRowAfter) },
    {
      text: 'EDITOR_ROW_REMOVE',
      done: 'EDITOR_ROW_REMOVE_DONE',
      can: hasOtherRows,
      act: onTable(tables.deleteRow),
    },
  ],
  [
    { text: 'EDITOR_COLUMN_BEFORE', done: 'EDITOR_COLUMN_BEFORE_DONE', act: onTable(tables.addColumnBefore) },
    { text: 'EDITOR_COLUMN_AFTER', done: 'EDITOR_COLUMN_AFTER_DONE', act: onTable(tables.addColumnAfter) },
    {
      text: 'EDITOR_COLUMN_REMOVE',
      done: 'EDITOR_COLUMN_REMOVE_DONE',
      can: hasOtherColumns,
      act: onTable(tables.deleteColumn),
    },
  ],
  [
    {
      text: 'EDITOR_HEAD_ROW',
      isOn: inTable(({ map, table }) => tables.rowIsHeader(map, table, 0)),
      act: onTable(tables.toggleHeader('row')),
    },
    {
      text: 'EDITOR_HEAD_COLUMN',
      isOn: inTable(({ map, table }) => tables.columnIsHeader(map, table, 0)),
      act: onTable(tables.toggleHeader('column')),
    },
    { text: 'EDITOR_CAPTION', isOn: editor => Boolean(editor.getAttributes('table').caption), act: changeCaption },
  ],
  [{ text: 'EDITOR_TABLE_REMOVE', done: 'EDITOR_TABLE_REMOVE_DONE', act: onTable(tables.deleteTable) }],
];
