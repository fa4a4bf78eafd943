import type { Cheerio } from 'cheerio';
import type { Body, DomElement } from '../../core/dom/index.ts';
import { text } from '../../core/i18n/index.ts';
import { placeOf } from '../../core/paths/index.ts';
import { pictureLink, pictureTag } from '../../import/index.ts';
import type { StoredPicture } from '../../media/index.ts';
import type { BodyContext } from './body-context.ts';
import { oldAddress } from './old-address.ts';
import type { AddRemark } from './remarks.ts';
import type { StoredFiles } from './stored-files.ts';

// Scripts that load pictures late leave a placeholder in `src`.
export const sourceOfPicture = (element: Cheerio<DomElement>): string =>
  element.attr('data-src') || element.attr('src') || '';

const linkPicture = ($: Body, element: Cheerio<DomElement>, url: URL, alt: string): void => {
  if (element.closest('a').length > 0)
    element.replaceWith($('<span></span>').text(text('PICTURE_AT', alt || placeOf(url))));
  else element.replaceWith(pictureLink(url, alt));
};

/**
 * Shows own pictures in place of those of the old site, and captioned links in place of all others. Returns the
 * pictures that are shown.
 */
export const showPictures = (
  $: Body,
  context: BodyContext,
  stored: StoredFiles,
  remark: AddRemark,
): readonly StoredPicture[] => {
  const shown: StoredPicture[] = [];
  for (const node of $('img').toArray()) {
    const element = $(node);
    const attributes = element.attr() ?? {};
    const source = sourceOfPicture(element);
    const alt = attributes.alt ?? '';
    const old = oldAddress(source, context.baseUrl);
    const picture = old?.path ? stored.picture(old.path) : undefined;
    if (picture) {
      element.replaceWith(pictureTag(picture, new Map(Object.entries(attributes)), context.basePath));
      shown.push(picture);
      continue;
    }
    remark('picture was not imported; the text links to the old site', source);
    if (old) linkPicture($, element, old.url, alt);
    else element.replaceWith($('<span></span>').text(alt));
  }
  return shown;
};
