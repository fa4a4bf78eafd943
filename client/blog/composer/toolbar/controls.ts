import type { Editor } from '@tiptap/core';
import type { EditorTexts } from '../../../../protocol/browser-texts.ts';
import { insertBlocks } from '../blocks.ts';
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
import { insertTable } from '../tables.ts';
import type { ControlContext } from './context.ts';

/** Button of a toolbar. */
export interface Control {
  readonly text: keyof EditorTexts;
  /** With Ctrl or Cmd, inside the editor alone (WCAG 2.1.4). */
  readonly key?: string;
  /** For a control that is on or off. */
  readonly isOn?: (editor: Editor) => boolean;
  /** A control that cannot act at this place is there all the same, and says so. */
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

const align = (text: Control['text'], name: string): Control => ({
  text,
  isOn: editor =>
    String(editor.getAttributes('figure').frame ?? '')
      .split(' ')
      .includes(name),
  act: ({ editor }) => {
    const others = String(editor.getAttributes('figure').frame ?? '')
      .split(' ')
      .filter(one => one !== '' && !one.startsWith('align'));
    const isOn = editor.getAttributes('figure').frame?.split(' ').includes(name);
    editor
      .chain()
      .focus()
      .updateAttributes('figure', { frame: [...others, ...(isOn ? [] : [name])].join(' ') })
      .run();
  },
});

/** Groups are set apart from each other. */
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
    {
      text: 'EDITOR_BOLD',
      key: 'b',
      isOn: editor => editor.isActive('bold'),
      act: ({ editor }) => editor.chain().focus().toggleBold().run(),
    },
    {
      text: 'EDITOR_ITALIC',
      key: 'i',
      isOn: editor => editor.isActive('italic'),
      act: ({ editor }) => editor.chain().focus().toggleItalic().run(),
    },
    {
      text: 'EDITOR_UNDERLINE',
      key: 'u',
      isOn: editor => editor.isActive('underline'),
      act: ({ editor }) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      text: 'EDITOR_STRIKE',
      isOn: editor => editor.isActive('strike'),
      act: ({ editor }) => editor.chain().focus().toggleStrike().run(),
    },
    {
      text: 'EDITOR_CODE',
      isOn: editor => editor.isActive('code'),
      act: ({ editor }) => editor.chain().focus().toggleCode().run(),
    },
    { text: 'EDITOR_LINK', key: 'k', isOn: editor => editor.isActive('link'), act: changeLink },
  ],
  [
    {
      text: 'EDITOR_BULLETS',
      isOn: editor => editor.isActive('bulletList'),
      act: ({ editor }) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      text: 'EDITOR_NUMBERS',
      isOn: editor => editor.isActive('orderedList'),
      act: ({ editor }) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      text: 'EDITOR_QUOTE',
      isOn: editor => editor.isActive('blockquote'),
      act: ({ editor }) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      text: 'EDITOR_CODE_BLOCK',
      isOn: editor => editor.isActive('codeBlock'),
      act: ({ editor }) => editor.chain().focus().toggleCodeBlock().run(),
    },
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
    { text: 'EDITOR_RULE', act: ({ editor }) => insertBlocks(editor, [{ type: 'horizontalRule' }]) },
    { text: 'EDITOR_MORE', act: moreFromHere },
    { text: 'EDITOR_CLEAR', act: ({ editor }) => editor.chain().focus().unsetAllMarks().clearNodes().run() },
  ],
];

/** For a picture that stands for itself. */
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

/** A picture in a line of words stands where the words do. */
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

/** Does what a control is for, and answers what is said of it: nothing where a dialog was left and nothing changed. */
export const press = async (control: Control, context: ControlContext): Promise<string> => {
  const { editor, texts } = context;
  const { doc } = editor.state;
  const wasOn = control.isOn?.(editor);
  await control.act(context);
  if (control.done) return texts[control.done];
  if (!control.isOn || editor.isDestroyed) return '';
  const isOn = control.isOn(editor);
  if (isOn === wasOn && editor.state.doc.eq(doc)) return '';
  return texts[isOn ? 'EDITOR_ON' : 'EDITOR_OFF'].replace('%s', texts[control.text]);
};
