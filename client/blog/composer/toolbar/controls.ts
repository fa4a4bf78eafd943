import type { ChainedCommands, Editor } from '@tiptap/core';
import type { EditorTexts } from '../../../../protocol/browser-texts.ts';
import { insertBlocks } from '../blocks.ts';
import { changeCodeLanguage } from '../code-blocks.ts';
import {
  changePicture,
  insertEmbed,
  insertGallery,
  insertPicture,
  moreFromHere,
  pictureAt,
  removePicture,
} from '../insertions.ts';
import { changeLink } from '../links.ts';
import { changeNote, isOnNote } from '../notes.ts';
import { canChangePassage, changePassage } from '../passages.ts';
import { insertTable } from '../tables.ts';
import type { ControlContext } from './context.ts';

/** Button of a toolbar. */
export interface Control {
  readonly text: keyof EditorTexts;
  /** With Ctrl or Cmd, inside the editor alone (WCAG 2.1.4). */
  readonly key?: string;
  /** For a control that is on or off. */
  readonly isOn?: (editor: Editor) => boolean;
  /** Whether it can act at this place; if not, it is shown as disabled. */
  readonly can?: (editor: Editor) => boolean;
  /** Announcement after the action, where nothing else announces it. */
  readonly done?: keyof EditorTexts;
  readonly act: (context: ControlContext) => unknown;
}

const heading = (text: Control['text'], level: 2 | 3 | 4): Control => ({
  text,
  isOn: editor => editor.isActive('heading', { level }),
  can: editor => editor.can().toggleHeading({ level }),
  act: ({ editor }) => editor.chain().focus().toggleHeading({ level }).run(),
});

const toggle = (
  text: Control['text'],
  name: string,
  change: (chain: ChainedCommands) => ChainedCommands,
  key?: string,
): Control => ({
  text,
  ...(key && { key }),
  isOn: editor => editor.isActive(name),
  act: ({ editor }) => change(editor.chain().focus()).run(),
});

const frameClasses = (editor: Editor): string[] => String(editor.getAttributes('figure').frame ?? '').split(' ');

const align = (text: Control['text'], name: string): Control => ({
  text,
  isOn: editor => frameClasses(editor).includes(name),
  act: ({ editor }) => {
    const classes = frameClasses(editor);
    const others = classes.filter(one => one !== '' && !one.startsWith('align'));
    const frame = [...others, ...(classes.includes(name) ? [] : [name])].join(' ');
    editor.chain().focus().updateAttributes('figure', { frame }).run();
  },
});

export const mainControls: readonly (readonly Control[])[] = [
  [
    {
      text: 'EDITOR_UNDO',
      key: 'z',
      can: editor => editor.can().undo(),
      act: ({ editor }) => editor.chain().focus().undo().run(),
    },
    {
      text: 'EDITOR_REDO',
      key: 'y',
      can: editor => editor.can().redo(),
      act: ({ editor }) => editor.chain().focus().redo().run(),
    },
  ],
  [heading('EDITOR_HEADING', 2), heading('EDITOR_SUBHEADING', 3), heading('EDITOR_SMALL_HEADING', 4)],
  [
    toggle('EDITOR_BOLD', 'bold', chain => chain.toggleBold(), 'b'),
    toggle('EDITOR_ITALIC', 'italic', chain => chain.toggleItalic(), 'i'),
    toggle('EDITOR_UNDERLINE', 'underline', chain => chain.toggleUnderline(), 'u'),
    toggle('EDITOR_STRIKE', 'strike', chain => chain.toggleStrike()),
    toggle('EDITOR_CODE', 'code', chain => chain.toggleCode()),
    { text: 'EDITOR_LINK', key: 'k', isOn: editor => editor.isActive('link'), act: changeLink },
    { text: 'EDITOR_PASSAGE', isOn: editor => editor.isActive('spoken'), can: canChangePassage, act: changePassage },
  ],
  [
    toggle('EDITOR_BULLETS', 'bulletList', chain => chain.toggleBulletList()),
    toggle('EDITOR_NUMBERS', 'orderedList', chain => chain.toggleOrderedList()),
    toggle('EDITOR_QUOTE', 'blockquote', chain => chain.toggleBlockquote()),
    toggle('EDITOR_CODE_BLOCK', 'codeBlock', chain => chain.toggleCodeBlock()),
    { text: 'EDITOR_CODE_LANGUAGE', can: editor => editor.isActive('codeBlock'), act: changeCodeLanguage },
  ],
  [
    { text: 'EDITOR_PICTURE', act: context => insertPicture(context) },
    { text: 'EDITOR_GALLERY', act: context => insertGallery(context) },
    {
      text: 'EDITOR_TABLE',
      can: editor => !editor.isActive('table'),
      done: 'EDITOR_TABLE_DONE',
      act: ({ editor }) => insertTable(editor),
    },
    { text: 'EDITOR_EMBED', act: insertEmbed },
    {
      text: 'EDITOR_FOOTNOTE',
      isOn: editor => isOnNote({ editor }),
      can: editor => !editor.isActive('codeBlock'),
      act: changeNote,
    },
    { text: 'EDITOR_RULE', act: ({ editor }) => insertBlocks(editor, [{ type: 'horizontalRule' }]) },
    { text: 'EDITOR_MORE', act: moreFromHere },
    { text: 'EDITOR_CLEAR', act: ({ editor }) => editor.chain().focus().unsetAllMarks().clearNodes().run() },
  ],
];

/** For a picture that is a block. */
const pictureControls: readonly (readonly Control[])[] = [
  [
    { text: 'EDITOR_PICTURE_CHANGE', act: changePicture },
    { text: 'EDITOR_PICTURE_ADD', can: editor => editor.isActive('gallery'), act: context => insertGallery(context) },
  ],
  [
    align('EDITOR_ALIGN_LEFT', 'alignleft'),
    align('EDITOR_ALIGN_CENTRE', 'aligncenter'),
    align('EDITOR_ALIGN_RIGHT', 'alignright'),
  ],
  [{ text: 'EDITOR_PICTURE_REMOVE', done: 'EDITOR_PICTURE_REMOVE_DONE', act: removePicture }],
];

/** For a picture in a line of text, which has no alignment. */
const inlinePictureControls: readonly (readonly Control[])[] = [
  [{ text: 'EDITOR_PICTURE_CHANGE', act: changePicture }],
  [{ text: 'EDITOR_PICTURE_REMOVE', done: 'EDITOR_PICTURE_REMOVE_DONE', act: removePicture }],
];

/** The controls for the picture at the selection; none where there is no picture. */
export const pictureControlsAt = (editor: Editor): readonly (readonly Control[])[] => {
  const kind = pictureAt(editor);
  if (kind === undefined) return [];
  return kind === 'figure' ? pictureControls : inlinePictureControls;
};
