import { attributesIn, escaped } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import { placeOf } from '../core/paths/index.ts';
import { largest, mainPath, type StoredPicture, sourceSet } from '../media/index.ts';

const imageTag = /<img\b[^<>]*>/gi;
const linkTag = /<a\b[^<>]*>/gi;
const storedName = /\/media\/files\/([0-9a-f]{32})\//g;
const sizedName = /(?:-\d{1,5}x\d{1,5}|-scaled)(?=\.[a-z]{3,4}$)/i;

/** Returns the key that is equal for all addresses of a picture: with and without TLS, with a size as parameter. */
export const addressKey = (address: string): string =>
  address
    .trim()
    .replace(/&amp;/g, '&')
    .replace(/^(?:https?:)?\/\//i, '')
    .replace(/[?#].*$/s, '');

/** Keys of the picture of which an address may be a size: without the size, and as WordPress names large originals. */
export const unsizedKey = (key: string): readonly string[] => {
  const plain = key.replace(sizedName, '');
  return [...new Set([plain, plain.replace(/(?=\.[a-z]{3,4}$)/i, '-scaled')])].filter(one => one !== key);
};

/** Stored pictures by their former addresses. */
export interface PictureMap {
  readonly add: (address: string, picture: StoredPicture) => void;
  readonly find: (address: string) => StoredPicture | undefined;
  /** Ids of the stored pictures that a text shows or links. */
  readonly usedIn: (markup: string) => readonly number[];
}

export const pictureBook = (): PictureMap => {
  const byKey = new Map<string, StoredPicture>();
  const idByName = new Map<string, number>();
  return {
    add: (address, picture) => {
      byKey.set(addressKey(address), picture);
      idByName.set(picture.name, picture.id);
    },
    find: address => {
      const key = addressKey(address);
      const [found] = [key, ...unsizedKey(key)].flatMap(one => byKey.get(one) ?? []);
      return found;
    },
    usedIn: markup => [
      ...new Set([...markup.matchAll(storedName)].flatMap(([, name = '']) => idByName.get(name) ?? [])),
    ],
  };
};

/** An address in a text as an absolute one; null for what is none. */
export const resolvedAddress = (address: string, from: string): URL | null => {
  const written = address.trim();
  return written !== '' && URL.canParse(written, from) ? new URL(written, from) : null;
};

/** The addresses of the pictures that a text shows, as they are written. */
export const picturesWritten = (markup: string): string[] =>
  (markup.match(imageTag) ?? []).flatMap(tag => attributesIn(tag).get('src') ?? []);

/** The addresses that a text shows or links, where a picture may be. */
export const addressesIn = (markup: string, from: string): string[] =>
  [...(markup.match(imageTag) ?? []), ...(markup.match(linkTag) ?? [])].flatMap(tag => {
    const attributes = attributesIn(tag);
    return resolvedAddress(attributes.get('src') ?? attributes.get('href') ?? '', from)?.href ?? [];
  });

const printed = (name: string, attributes: Readonly<Record<string, string | number>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(String(value))}"`)
    .join(' ')}>`;

/** Returns the `<img>` of a stored picture in place of one with the attributes `written`, never wider than that was. */
export const pictureTag = (picture: StoredPicture, written: ReadonlyMap<string, string>, basePath: string): string => {
  const { width, height } = largest(picture);
  const wanted = Number(written.get('width'));
  const shown = Number.isInteger(wanted) && wanted > 0 && wanted < width ? wanted : width;
  return printed('img', {
    src: basePath + mainPath(picture),
    srcset: sourceSet(picture, basePath, 'webp'),
    sizes: `(max-width: ${shown}px) 100vw, ${shown}px`,
    width: shown,
    height: Math.round((height * shown) / width),
    alt: written.get('alt') || picture.alt,
    class: written.get('class') ?? '',
  });
};

export interface Shown {
  readonly book: PictureMap;
  /** The old site: what its texts' addresses are relative to. */
  readonly from: string;
  readonly ownHosts: readonly string[];
  readonly basePath: string;
}

/** Returns a captioned link to a picture that was not imported (ruling 25). */
export const pictureLink = (url: URL, alt: string): string =>
  `${printed('a', { href: url.href, class: 'foreign-picture' })}${escaped(text('PICTURE_AT', alt || placeOf(url)))}</a>`;

/** Puts our own pictures where a text shows or links those they were made from. */
export const withOwnPictures = (markup: string, { book, from, ownHosts, basePath }: Shown): string =>
  markup
    .replace(imageTag, tag => {
      const written = attributesIn(tag);
      const url = resolvedAddress(written.get('src') ?? '', from);
      const picture = url && book.find(url.href);
      if (picture) return pictureTag(picture, written, basePath);
      if (!url) return tag;
      const alt = written.get('alt') ?? '';
      // The old site may have had our name: its files that were not imported are missing here, and must not be shown as
      // ours.
      return ownHosts.includes(url.host) ? pictureLink(url, alt) : printed('img', { src: url.href, alt });
    })
    .replace(linkTag, tag => {
      const url = resolvedAddress(attributesIn(tag).get('href') ?? '', from);
      const picture = url && book.find(url.href);
      return picture ? printed('a', { href: basePath + mainPath(picture) }) : tag;
    });
