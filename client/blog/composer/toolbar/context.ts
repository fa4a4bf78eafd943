import type { Editor } from '@tiptap/core';
import type { EditorTexts } from '../../../../protocol/browser-texts.ts';

/** Context of a control besides the position it acts on. */
export interface ControlContext {
  readonly editor: Editor;
  readonly texts: EditorTexts;
}
