import { NodeSelection } from '@tiptap/pm/state';
import { announce } from '../../core/feedback/index.ts';
import { fragment, trusted } from '../../core/html.ts';
import { markdownOfLine, markupOfLine } from './markdown/line.ts';
import { cleanPaste } from './paste/clean.ts';
import { prompt, typed } from './prompt.ts';
import type { ControlContext } from './toolbar/context.ts';

/** The footnote that is selected, or next to the caret. */
const noteAt = ({ editor }: Pick<ControlContext, 'editor'>): { at: number; markup: string } | undefined => {
  const { selection } = editor.state;
  const { $from, from } = selection;
  const before = selection.empty ? $from.nodeBefore : null;
  const node =
    selection instanceof NodeSelection ? selection.node : (before ?? (selection.empty ? $from.nodeAfter : null));
  if (node?.type.name !== 'footnote') return undefined;
  return { at: node === before ? from - node.nodeSize : from, markup: String(node.attrs.markup) };
};

export const isOnNote = (context: Pick<ControlContext, 'editor'>): boolean => noteAt(context) !== undefined;

/** Writes a footnote behind the selection, or changes or removes the one at the caret. */
export const changeNote = async (context: ControlContext): Promise<void> => {
  const { editor, texts } = context;
  const found = noteAt(context);
  const { to } = editor.state.selection;
  const answer = await prompt({
    title: texts.EDITOR_FOOTNOTE,
    fields: [
      {
        name: 'note',
        label: texts.EDITOR_FOOTNOTE_WORDS,
        hint: texts.EDITOR_FOOTNOTE_HINT,
        value: found ? markdownOfLine(fragment(trusted(found.markup))) : '',
        kind: 'long',
      },
    ],
    insert: found ? texts.EDITOR_SAVE : texts.EDITOR_INSERT,
    cancel: texts.EDITOR_CANCEL,
    ...(found && { other: texts.EDITOR_FOOTNOTE_REMOVE }),
    check: values =>
      typed(values, 'note') === '' ? { field: 'note', sentence: texts.EDITOR_FOOTNOTE_MISSING } : undefined,
  });
  const chain = editor.chain().focus();
  if (!answer) return void chain.run();
  if (answer.way === 'other') {
    if (found) chain.deleteRange({ from: found.at, to: found.at + 1 }).run();
    announce(texts.EDITOR_FOOTNOTE_REMOVED);
    return;
  }
  const note = { type: 'footnote', attrs: { markup: cleanPaste(markupOfLine(typed(answer.values, 'note'))) } };
  chain.insertContentAt(found ? { from: found.at, to: found.at + 1 } : to, note).run();
  announce(texts[found ? 'EDITOR_FOOTNOTE_CHANGED' : 'EDITOR_FOOTNOTE_DONE']);
};
