import type { Editor } from '@tiptap/core';
import { create } from '../../core/html.ts';

interface MessageAction {
  readonly words: string;
  /** Whether the action still does what the message says. */
  readonly isOpen: () => boolean;
  readonly act: () => void;
}

/** Shows a message with an action above the text, until the text changes. The caller announces it. */
export const showMessage = (editor: Editor, words: string, { words: name, isOpen, act }: MessageAction): void => {
  const frame = editor.view.dom.parentElement;
  if (!frame) return;
  frame.querySelector('.editor-message')?.remove();
  const button = create('button', { type: 'button', className: 'button button-plain', textContent: name });
  const box = create('div', { className: 'editor-message' }, create('p', {}, words), button);
  const close = (): void => {
    editor.off('update', changed);
    box.remove();
  };
  const changed = (): void => {
    if (!isOpen()) close();
  };
  button.addEventListener('click', () => {
    close();
    act();
  });
  editor.on('update', changed);
  editor.on('destroy', close);
  frame.prepend(box);
};
