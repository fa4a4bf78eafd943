import type { Editor, JSONContent } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { announce } from '../../core/feedback/index.ts';
import type { Picked } from '../../core/media/index.ts';
import { formatPlural } from '../../core/page/index.ts';
import { insertBlocks } from './blocks.ts';
import { linkAddress } from './links.ts';
import { pickPictures } from './pictures.ts';
import { type FieldError, type PromptOptions, prompt, typed } from './prompt.ts';
import { isDecorative, withDecorative } from './schema/picture.ts';
import { isVideoAddress } from './schema/video-embed.ts';
import type { ControlContext } from './toolbar/context.ts';

type Texts = ControlContext['texts'];

const pictureFields = (
  texts: Texts,
  { alt = '', decorates = false }: { alt?: string; decorates?: boolean } = {},
): PromptOptions[] => [
  { name: 'alt', label: texts.EDITOR_ALT, hint: texts.EDITOR_ALT_HINT, value: alt, kind: 'long' },
  { name: 'decorates', label: texts.EDITOR_DECORATES, value: decorates ? '1' : '', kind: 'checkbox' },
];

const describing =
  (texts: Texts) =>
  (values: FormData): FieldError | undefined =>
    typed(values, 'alt') !== '' || values.has('decorates')
      ? undefined
      : { field: 'alt', sentence: texts.EDITOR_ALT_MISSING, isAdvice: true };

/** The nodes around a position, from the document inwards. */
const ancestors = ($at: ResolvedPos): Node[] => Array.from({ length: $at.depth + 1 }, (_, depth) => $at.node(depth));

// The schema stores attributes as strings.
const figureOf = ({ url, alt, width, height, caption, decorates = false }: Picked): JSONContent => ({
  type: 'figure',
  attrs: {
    ...{ src: url, alt: decorates ? '' : alt, width: String(width), height: String(height) },
    class: withDecorative(null, decorates),
  },
  content: caption === '' ? [] : [{ type: 'text', text: caption }],
});

const say = (texts: Texts, count: number): void => announce(formatPlural(texts, 'EDITOR_PICTURE_IN', count));

/** Inserts pictures from the library or from files; each of the files that were dropped or pasted. */
export const insertPicture = async ({ editor, texts }: ControlContext, files?: readonly File[]): Promise<void> => {
  const picked = await pickPictures(files ? { files, multiple: files.length > 1 } : {});
  if (picked.length === 0) return void editor.commands.focus();
  insertBlocks(editor, picked.map(figureOf));
  say(texts, picked.length);
};

/** Adds pictures to the gallery at the selection; without one they become a new gallery. */
export const insertGallery = async ({ editor, texts }: ControlContext): Promise<void> => {
  const picked = await pickPictures({ multiple: true });
  if (picked.length === 0) return void editor.commands.focus();
  const figures = picked.map(figureOf);
  const { $from } = editor.state.selection;
  const depth = ancestors($from).findIndex(({ type }) => type.name === 'gallery');
  if (depth < 0) insertBlocks(editor, [{ type: 'gallery', content: figures }]);
  else editor.chain().focus().insertContentAt($from.end(depth), figures).run();
  say(texts, picked.length);
};

/** The kind of the picture at the selection: a block, or a selected one in a line of text. */
export const pictureAt = ({ state }: Editor): 'figure' | 'picture' | undefined => {
  const { selection } = state;
  if (selection instanceof NodeSelection && selection.node.type.name === 'picture') return 'picture';
  const isFigure = selection instanceof NodeSelection && selection.node.type.name === 'figure';
  const { $from } = selection;
  const isInside = ancestors($from).some(({ type }) => type.name === 'figure');
  return isFigure || isInside ? 'figure' : undefined;
};

/** Removes the picture at the selection, and its gallery with the last one. */
export const removePicture = ({ editor }: ControlContext): void => {
  const isLast = ancestors(editor.state.selection.$from).some(
    node => node.type.name === 'gallery' && node.childCount === 1,
  );
  if (editor.state.selection instanceof NodeSelection && !isLast) {
    editor.chain().focus().deleteSelection().run();
    return;
  }
  const removed = isLast ? 'gallery' : 'figure';
  editor.chain().focus().deleteNode(removed).run();
};

/** Changes the alternative text of the picture at the selection. */
export const changePicture = async ({ editor, texts }: ControlContext): Promise<void> => {
  const kind = pictureAt(editor) ?? 'figure';
  const { alt, class: classes } = editor.getAttributes(kind);
  const bookmark = editor.state.selection.getBookmark();
  const answer = await prompt({
    title: texts.EDITOR_PICTURE_CHANGE,
    fields: pictureFields(texts, { alt: String(alt ?? ''), decorates: isDecorative(classes) }),
    insert: texts.EDITOR_SAVE,
    cancel: texts.EDITOR_CANCEL,
    check: describing(texts),
  });
  const chain = editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(tr.setSelection(bookmark.resolve(tr.doc))));
  if (answer?.way !== 'insert') return void chain.run();
  const decorates = answer.values.has('decorates');
  const described = decorates ? '' : typed(answer.values, 'alt');
  chain.updateAttributes(kind, { alt: described, class: withDecorative(classes, decorates) }).run();
};

export const changeCaption = async ({ editor, texts }: ControlContext): Promise<void> => {
  const { from, to } = editor.state.selection;
  const value = String(editor.getAttributes('table').caption ?? '');
  const answer = await prompt({
    title: texts.EDITOR_CAPTION,
    fields: [{ name: 'caption', label: texts.EDITOR_TABLE_CAPTION, value }],
    insert: texts.EDITOR_SAVE,
    cancel: texts.EDITOR_CANCEL,
  });
  const chain = editor.chain().focus().setTextSelection({ from, to });
  if (answer?.way !== 'insert') return void chain.run();
  chain.updateAttributes('table', { caption: typed(answer.values, 'caption') }).run();
};

/**
 * Inserts a video, or a link to a page of another site in the words the sanitizer uses for a frame (ruling 25). A
 * selected video is changed.
 */
export const insertEmbed = async ({ editor, texts }: ControlContext): Promise<void> => {
  const { selection } = editor.state;
  const { href: oldHref = '', title: oldTitle = '' } =
    editor.isActive('videoEmbed') && selection instanceof NodeSelection ? selection.node.attrs : {};
  const answer = await prompt({
    title: texts.EDITOR_EMBED,
    fields: [
      {
        name: 'href',
        label: texts.EDITOR_EMBED_ADDRESS,
        hint: texts.EDITOR_EMBED_ADDRESS_HINT,
        kind: 'url',
        value: String(oldHref),
      },
      { name: 'title', label: texts.EDITOR_EMBED_TITLE, value: oldTitle === oldHref ? '' : String(oldTitle) },
    ],
    insert: texts.EDITOR_INSERT,
    cancel: texts.EDITOR_CANCEL,
    check: values =>
      /^https?:/.test(linkAddress(typed(values, 'href')) ?? '')
        ? undefined
        : { field: 'href', sentence: texts.EDITOR_EMBED_WRONG },
  });
  if (answer?.way !== 'insert') return void editor.commands.focus();
  const href = linkAddress(typed(answer.values, 'href')) ?? '';
  const { host, pathname } = new URL(href);
  if (isVideoAddress(href)) {
    const attrs = { href, title: typed(answer.values, 'title') || href };
    if (oldHref === '') insertBlocks(editor, [{ type: 'videoEmbed', attrs }]);
    else editor.chain().focus().updateAttributes('videoEmbed', attrs).run();
    announce(oldHref === '' ? texts.EDITOR_VIDEO_IN : texts.EDITOR_VIDEO_CHANGED);
    return;
  }
  const title = typed(answer.values, 'title') || host + pathname;
  const link = {
    type: 'text',
    text: texts.EMBED_AT.replace('%s', () => title),
    marks: [{ type: 'link', attrs: { href } }],
  };
  insertBlocks(editor, [{ type: 'paragraph', content: [link] }]);
};

/** The text above the selection becomes the excerpt that lists show before "read more". */
export const moreFromHere = ({ editor, texts }: ControlContext): void => {
  const excerpt = document.querySelector('[data-composer] [name="excerpt"]');
  const above = editor.state.doc.textBetween(0, editor.state.selection.from, '\n\n', ' ').trim();
  editor.commands.focus();
  const isThere = excerpt instanceof HTMLTextAreaElement && above !== '';
  if (isThere) {
    excerpt.value = above.slice(0, excerpt.maxLength > 0 ? excerpt.maxLength : above.length);
    excerpt.dispatchEvent(new Event('input', { bubbles: true }));
  }
  announce(texts[isThere ? 'EDITOR_MORE_DONE' : 'EDITOR_MORE_NOTHING']);
};
