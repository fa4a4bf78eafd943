import type { EditorView } from '@tiptap/pm/view';
import type { MediaItem } from '../../../../protocol/media.ts';
import { announce, notify } from '../../../core/feedback/index.ts';
import { fragment, htmlOf, trusted } from '../../../core/html.ts';
import { call } from '../../../core/http/index.ts';
import { formatPlural } from '../../../core/page/index.ts';
import { sendPicture } from '../../../core/upload/index.ts';
import { folderOfPost } from '../pictures.ts';
import type { ControlContext } from '../toolbar/context.ts';
import { isShown } from './clean.ts';

const header = String.raw`\{\\pict[\s\S]+?\\bliptag-?\d+(?:\\blipupi-?\d+)?(?:\{\\\*\\blipuid\s?[\da-fA-F]+\})?[\s}]*?`;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));

/** The pictures of a text in rich text format, in their order; Word puts them nowhere else on the clipboard. */
const picturesInRtf = (rtf: string): (File | undefined)[] =>
  [...rtf.matchAll(new RegExp(`(${header})([\\da-fA-F\\s]+)\\}`, 'g'))].map(([, head = '', body = '']) => {
    const type = /\\pngblip/.test(head) ? 'png' : /\\jpegblip/.test(head) ? 'jpeg' : undefined;
    return type && new File([bytesOf(body.replace(/\s/g, ''))], `pasted.${type}`, { type: `image/${type}` });
  });

const fileOfData = (src: string): File | undefined => {
  const [, type = '', base64 = ''] = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(src) ?? [];
  if (base64 === '') return undefined;
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), sign => sign.charCodeAt(0));
  return new File([bytes], `pasted.${type}`, { type: `image/${type}` });
};

type Source = { readonly file: File } | { readonly url: string };

/** A pasted text with the sources of its pictures. */
interface PastedText {
  readonly sources: readonly (Source | undefined)[];
  /** The markup with the addresses of the stored pictures; undefined: a picture was not stored. */
  readonly withPictures: (stored: readonly ({ url: string; width: number; height: number } | undefined)[]) => string;
}

/** Finds the pictures of a pasted text that are not of this site; undefined: there are none. */
const foreignPictures = (markup: string, rtf: string): PastedText | undefined => {
  const root = fragment(trusted(markup));
  const pictures = [...root.querySelectorAll('img')].filter(picture => !isShown(picture));
  if (pictures.length === 0) return undefined;
  const fromRtf = picturesInRtf(rtf);
  const sourceOf = (picture: Element): Source | undefined => {
    const src = picture.getAttribute('src') ?? '';
    if (/^https?:\/\//i.test(src)) return { url: src };
    const file = src.startsWith('data:') ? fileOfData(src) : fromRtf.shift();
    return file && { file };
  };
  return {
    sources: pictures.map(sourceOf),
    withPictures: stored => {
      for (const [at, picture] of pictures.entries()) {
        const found = stored[at];
        if (!found) continue;
        picture.setAttribute('src', found.url);
        picture.setAttribute('width', String(found.width));
        picture.setAttribute('height', String(found.height));
      }
      const box = root.ownerDocument.createElement('div');
      box.append(root);
      return htmlOf(box);
    },
  };
};

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
  if (lost > 0) await notify(formatPlural(texts, 'EDITOR_PASTE_LOST', lost), 'error');
  else announce(formatPlural(texts, 'EDITOR_PICTURE_IN', came));
};

const isOnePicture = (markup: string): boolean => {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  return body.querySelectorAll('img').length === 1 && body.textContent?.trim() === '';
};

/**
 * Pastes a text of another program with its pictures, which are stored on this site first: bytes on the clipboard are
 * uploaded, addresses are fetched by the server. False: the text has no such pictures, or the clipboard holds one
 * picture alone.
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
