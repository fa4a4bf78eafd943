import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, Slice } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { markupOfMarkdown } from '../../../../protocol/blog/markdown.ts';
import { announce } from '../../../core/feedback/index.ts';
import { insertBlocks } from '../blocks.ts';
import { linkAddress } from '../links.ts';
import { isMarkdown } from '../markdown/detect.ts';
import { showMessage } from '../messages.ts';
import { isVideoAddress } from '../schema/video-embed.ts';
import type { ControlContext } from '../toolbar/context.ts';

/** Whether the writer holds Shift, which browsers and ProseMirror take for "without formatting". */
const isWithoutFormatting = (view: EditorView): boolean => {
  const input: unknown = Reflect.get(view, 'input');
  return typeof input === 'object' && input !== null && Reflect.get(input, 'shiftKey') === true;
};

const linkSelection = (editor: Editor, plain: string, texts: ControlContext['texts']): boolean => {
  const { selection } = editor.state;
  const href = /^https?:\/\/\S+$/i.test(plain) ? linkAddress(plain) : undefined;
  if (href === undefined || selection.empty || !(selection instanceof TextSelection)) return false;
  if (!selection.$from.sameParent(selection.$to)) return false;
  editor.chain().setLink({ href }).setTextSelection(selection.to).run();
  announce(texts.EDITOR_PASTE_LINKED);
  return true;
};

/** The address of a video that is pasted into an empty line becomes the video. */
const pasteVideo = (editor: Editor, plain: string, texts: ControlContext['texts']): boolean => {
  const { $from, empty } = editor.state.selection;
  const isLine = empty && $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0 && $from.depth === 1;
  if (!isLine || !isVideoAddress(plain)) return false;
  insertBlocks(editor, [{ type: 'videoEmbed', attrs: { href: plain, title: plain } }]);
  announce(texts.EDITOR_VIDEO_IN);
  return true;
};

/**
 * Inserts the text as it is, and formats it in a second step of the history: Undo leads back to the plain text.
 */
const pasteMarkdown = (editor: Editor, plain: string, texts: ControlContext['texts']): void => {
  const { view } = editor;
  const { from } = view.state.selection;
  const { paragraph } = view.state.schema.nodes;
  const lines = plain.split(/[\r\n]+/).map(line => paragraph?.create(null, view.state.schema.text(line)));
  // The rules for pasted texts would format some of the signs already.
  view.dispatch(
    view.state.tr.replaceSelection(new Slice(Fragment.from(lines.filter(line => line !== undefined)), 1, 1)),
  );
  const { tr, selection } = view.state;
  view.dispatch(closeHistory(tr.setSelection(TextSelection.between(tr.doc.resolve(from), selection.$to))));
  view.pasteHTML(markupOfMarkdown(plain));
  const formatted = view.state.doc;
  announce(texts.EDITOR_MARKDOWN);
  showMessage(editor, texts.EDITOR_MARKDOWN, {
    words: texts.EDITOR_UNDO,
    isOpen: () => editor.state.doc.eq(formatted),
    act: () => {
      editor.chain().focus().undo().run();
      announce(texts.EDITOR_MARKDOWN_UNDONE);
    },
  });
};

/**
 * Pastes a plain text: an address over selected words links them, Markdown becomes formatted. False: the editor inserts
 * it as any other text.
 */
export const pasteText = (editor: Editor, data: DataTransfer | null, texts: ControlContext['texts']): boolean => {
  const plain = data?.getData('text/plain').trim() ?? '';
  if (!data || plain === '' || editor.isActive('codeBlock')) return false;
  if (linkSelection(editor, plain, texts) || pasteVideo(editor, plain, texts)) return true;
  // Source editors put coloured lines beside the plain text.
  const isSource = data.types.includes('vscode-editor-data');
  if ((data.getData('text/html') !== '' && !isSource) || isWithoutFormatting(editor.view)) return false;
  if (!isMarkdown(plain)) return false;
  pasteMarkdown(editor, plain, texts);
  return true;
};
