import type { Editor } from '@tiptap/core';
import type { EditorTexts } from '../../../../protocol/texts/composing.ts';

/** What a control needs beside the place it acts on. */
export interface ControlContext {
  readonly editor: Editor;
  readonly texts: EditorTexts;
}
