import { escaped } from '../../core/html/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { type Params, paramText, readParams } from '../source/params.ts';
import type { SourceRow } from '../source/source.ts';

const pictureOf = (images: Params, name: string): string => {
  const source = paramText(images, `image_${name}`).trim();
  if (source === '') return '';
  const [alt, caption] = [paramText(images, `image_${name}_alt`), paramText(images, `image_${name}_caption`)];
  return `<p><img src="${escaped(source)}" alt="${escaped(alt || caption)}"></p>`;
};

/** Pictures of an article beside its text, as paragraphs: the one of the whole article first. */
export const picturesOf = ({ images }: SourceRow): string => {
  const params = readParams(images);
  return [...new Set([pictureOf(params, 'fulltext'), pictureOf(params, 'intro')])].join('');
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
