import type { EditorView } from '@tiptap/pm/view';
import type { MediaItem } from '../../../../protocol/media.ts';
import { announce, announceError } from '../../../core/feedback/index.ts';
import { call } from '../../../core/http/index.ts';
import { formatPlural } from '../../../core/page/index.ts';
import { sendPicture } from '../../../core/upload/index.ts';
import { folderOfPost } from '../pictures.ts';
import type { ControlContext } from '../toolbar/context.ts';
import { foreignPictures, type PastedText, type Source } from './pictures.ts';

const storePicture = async (source: Source | undefined): Promise<MediaItem | undefined> => {
  if (!source) return undefined;
  const folder = folderOfPost() ?? '';
  try {
    if ('url' in source) return (await call('site/controllers/media/fetch', { url: source.url, folder }))[0];
    const { signal } = new AbortController();
    return await sendPicture({ file: source.file, folder, keep: false, signal, progress: () => {} });
  } catch {
    return undefined;
  }
};

const bring = async (view: EditorView, texts: ControlContext['texts'], pasted: PastedText): Promise<void> => {
  const { sources } = pasted;
  announce(formatPlural(texts, 'EDITOR_PASTING', sources.length));
  const items: (MediaItem | undefined)[] = [];
  // Runs in sequence: the calls share one queue and one limit of uploads.
  for (const source of sources) items.push(await storePicture(source));
  if (view.isDestroyed) return;
  view.pasteHTML(pasted.withPictures(items));
  const lost = items.filter(item => item === undefined).length;
  const came = items.length - lost;
  if (lost > 0) announceError(formatPlural(texts, 'EDITOR_PASTE_LOST', lost));
  else announce(formatPlural(texts, 'EDITOR_PICTURE_IN', came));
};

const isOnePicture = (markup: string): boolean => {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  return body.querySelectorAll('img').length === 1 && body.textContent?.trim() === '';
};

/**
 * Pastes a text of another program with its pictures, which are kept on this site first: bytes that came along are sent,
 * addresses are fetched by the server. False: the text has no such pictures, or the clipboard holds one picture alone.
 */
export const pasteWithPictures = (
  view: EditorView,
  data: DataTransfer | null,
  texts: ControlContext['texts'],
): boolean => {
  const markup = data?.getData('text/html') ?? '';
  if (!data || markup === '' || (data.files.length > 0 && isOnePicture(markup))) return false;
  const pasted = foreignPictures(markup, data.getData('text/rtf'));
  if (!pasted) return false;
  void bring(view, texts, pasted);
  return true;
};
