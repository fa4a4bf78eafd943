import { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { insertPicture } from './insertions.ts';
import { cleanPaste } from './paste/clean.ts';
import { pasteWithPictures } from './paste/paste.ts';
import { pasteText } from './paste/text.ts';
import { extensions } from './schema/extensions.ts';
import type { ControlContext } from './toolbar/context.ts';
import { type Control, mainControls } from './toolbar/controls.ts';
import { act } from './toolbar/toolbar.tsx';

type Texts = ControlContext['texts'];

const ownKeys: readonly Control[] = mainControls
  .flat()
  .filter(({ key, text }) => key !== undefined && !/UNDO|REDO/.test(text));

const controlOfKey = ({ ctrlKey, metaKey, altKey, shiftKey, isComposing, key }: KeyboardEvent): Control | undefined =>
  ctrlKey === metaKey || altKey || shiftKey || isComposing
    ? undefined
    : ownKeys.find(control => control.key === key.toLowerCase());

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'));

/** Moves the focus from the text to the toolbar; Escape moves it back. */
const toBar = (place: HTMLElement): boolean => {
  const stop = place.closest('[data-editor]')?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]');
  stop?.focus();
  return stop !== undefined;
};

/**
 * For 200 ms after a focus ProseMirror takes a caret at the very start of the text for a mistake of the browser, and
 * moves it back. A pressed key is no mistake: without this Ctrl+Home after a toolbar button has no effect.
 * https://github.com/ProseMirror/prosemirror-view/blob/master/src/domobserver.ts
 */
const trustCaret = (view: EditorView): void => {
  const input: unknown = Reflect.get(view, 'input');
  if (typeof input === 'object' && input !== null && 'lastFocus' in input) input.lastFocus = 0;
};

/** A click on a picture sets the caret behind its caption: its toolbar opens, and typed text is part of the caption. */
const pictureClicked = (view: EditorView, node: Node, at: number, { target }: MouseEvent): boolean => {
  if (node.type.name !== 'figure' || !(target instanceof HTMLImageElement)) return false;
  const caret = TextSelection.create(view.state.doc, at + node.nodeSize - 1);
  view.dispatch(view.state.tr.setSelection(caret));
  view.focus();
  return true;
};

/** Attributes that make the text a named text box of several lines. */
export interface Named {
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
}

/** Creates the editor of a text. No styles are injected: the page's content policy forbids them. */
export const createEditor = (place: HTMLElement, markup: string, texts: Texts, named: Named): Editor => {
  const editor: Editor = new Editor({
    element: place,
    content: markup,
    extensions: extensions(texts),
    injectCSS: false,
    editorProps: {
      attributes: {
        id: named.id,
        class: 'prose editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': named.labelledBy,
        'aria-describedby': named.describedBy,
        ...(named.isWrong && { 'aria-invalid': 'true' }),
      },
      scrollMargin: 120,
      scrollThreshold: 120,
      transformPastedHTML: cleanPaste,
      handleKeyDown: (view, event) => {
        trustCaret(view);
        if (event.altKey && event.key === 'F10') return toBar(place);
        const control = controlOfKey(event);
        if (!control) return false;
        event.preventDefault();
        void act(control, { editor, texts });
        return true;
      },
      handleClickOn: (view, _pos, node, at, event) => pictureClicked(view, node, at, event),
      handlePaste: (view, event) =>
        pasteText(editor, event.clipboardData, texts) ||
        pasteWithPictures(view, event.clipboardData, texts) ||
        takePictures(picturesIn(event.clipboardData)),
      handleDrop: (_, event) => takePictures(picturesIn(event.dataTransfer)),
    },
  });
  const takePictures = (files: readonly File[]): boolean => {
    if (files.length === 0) return false;
    void insertPicture({ editor, texts }, files);
    return true;
  };
  return editor;
};
