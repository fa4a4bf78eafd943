import { escaped } from '../../core/html/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { articlePicturePaths } from '../files/index.ts';
import { type Params, paramText, readParams } from '../source/params.ts';
import type { SourceRow } from '../source/source.ts';

const pictureOf = (images: Params, name: string): string => {
  const source = paramText(images, `image_${name}`).trim();
  if (source === '') return '';
  const [alt, caption] = [paramText(images, `image_${name}_alt`), paramText(images, `image_${name}_caption`)];
  return `<p><img src="${escaped(source)}" alt="${escaped(alt || caption)}"></p>`;
};

/** The picture of the whole article, or else that of its introduction. */
const mainName = (images: Params): 'fulltext' | 'intro' =>
  paramText(images, 'image_fulltext').trim() === '' ? 'intro' : 'fulltext';

/** File of the picture of an article. */
export const picturePathsOf = ({ images }: SourceRow): readonly string[] => {
  const params = readParams(images);
  return articlePicturePaths(paramText(params, `image_${mainName(params)}`));
};

/** Caption of that picture, up to 10,000 characters. */
export const captionOf = ({ images }: SourceRow): string => {
  const params = readParams(images);
  return paramText(params, `image_${mainName(params)}_caption`).slice(0, 10_000);
};

/**
 * Pictures of an article beside its text, as paragraphs: the one of the whole article first. With `hasMain` the article
 * has its main picture here, and the text shows the other one alone.
 */
export const picturesOf = ({ images }: SourceRow, hasMain: boolean): string => {
  const params = readParams(images);
  const main = pictureOf(params, mainName(params));
  const all = new Set([pictureOf(params, 'fulltext'), pictureOf(params, 'intro')]);
  if (hasMain) all.delete(main);
  return [...all].join('');
};

/** The three links of an article as a list; empty without one. */
export const linksOf = ({ urls }: SourceRow): string => {
  const params = readParams(urls);
  const links = ['a', 'b', 'c'].flatMap(name => {
    const address = paramText(params, `url${name}`);
    const url = webAddress(address);
    const words = paramText(params, `url${name}text`) || address;
    return url ? [`<li><a href="${escaped(url.href)}">${escaped(words)}</a></li>`] : [];
  });
  return links.length > 0 ? `<ul>${links.join('')}</ul>` : '';
};
