import { fragment, htmlOf, trusted } from '../../../core/html.ts';

const isOwn = (src: string): boolean =>
  URL.canParse(src, location.href) && new URL(src, location.href).origin === location.origin;

/** A picture of this site, which a text may show as it is. */
const isShown = (picture: Element): boolean => {
  const src = picture.getAttribute('src') ?? '';
  return !/^(?:data|file|blob|cid):/i.test(src) && src !== '' && isOwn(src);
};

/** Pictures that could not be kept here: their words stay. */
export const dropForeignPictures = (root: DocumentFragment): void => {
  for (const picture of root.querySelectorAll('img')) if (!isShown(picture)) picture.replaceWith(picture.alt);
};

/** A picture that is alone in its paragraph is a figure. */
export const standAlone = (root: DocumentFragment): void => {
  for (const picture of root.querySelectorAll('p > img:only-child')) {
    const line = picture.parentElement;
    if (line?.textContent?.trim() !== '' || line.closest('li, td, th, figure')) continue;
    const figure = line.ownerDocument.createElement('figure');
    figure.append(picture);
    line.replaceWith(figure);
  }
};

const header = String.raw`\{\\pict[\s\S]+?\\bliptag-?\d+(?:\\blipupi-?\d+)?(?:\{\\\*\\blipuid\s?[\da-fA-F]+\})?[\s}]*?`;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));

/** The pictures of a text in rich text format, in their order: Word puts them there and nowhere else. */
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

/** Source of a pasted picture. */
export type Source = { readonly file: File } | { readonly url: string };

/** A pasted text whose pictures are to be kept here, and how one is put in its place. */
export interface PastedText {
  readonly sources: readonly (Source | undefined)[];
  /** The markup with the addresses under which the pictures are kept; undefined: one was not. */
  readonly withPictures: (stored: readonly ({ url: string; width: number; height: number } | undefined)[]) => string;
}

/** The pictures of a pasted text that are not of this site; undefined: there are none. */
export const foreignPictures = (markup: string, rtf: string): PastedText | undefined => {
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
