import { limits } from '../../../protocol/limits.ts';
import { type ArticleLink, writeLinks } from '../../articles/article-model/index.ts';
import { escaped } from '../../core/html/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { articlePicturePaths } from '../files/index.ts';
import { type Params, paramText, readParams, type SourceRow } from '../source/index.ts';
import { plainLine } from '../values/index.ts';

const longestCaption = 10_000;

type Name = 'fulltext' | 'intro';

const fileOf = (images: Params, name: Name): string => paramText(images, `image_${name}`).trim();

/** The picture of the whole article, or else that of its introduction. */
const mainName = (images: Params): Name => (fileOf(images, 'fulltext') === '' ? 'intro' : 'fulltext');

/** Files of the pictures of an article: of the whole one, and another one of its introduction. */
export const picturePathsOf = ({ images }: SourceRow): { main: readonly string[]; intro: readonly string[] } => {
  const params = readParams(images);
  const [main, intro] = [fileOf(params, mainName(params)), fileOf(params, 'intro')];
  return { main: articlePicturePaths(main), intro: intro === main ? [] : articlePicturePaths(intro) };
};

const textsOf = (params: Params, name: Name) => ({
  alt: plainLine(paramText(params, `image_${name}_alt`), limits.alt),
  caption: plainLine(paramText(params, `image_${name}_caption`), longestCaption),
});

/** Alternative texts and captions of these pictures. */
export const pictureTexts = ({ images }: SourceRow) => {
  const params = readParams(images);
  return { main: textsOf(params, mainName(params)), intro: textsOf(params, 'intro') };
};

const pictureOf = (images: Params, name: Name): string => {
  const source = fileOf(images, name);
  if (source === '') return '';
  const { alt, caption } = textsOf(images, name);
  return `<p><img src="${escaped(source)}" alt="${escaped(alt || caption)}"></p>`;
};

/** Pictures beside the text that did not come along, as paragraphs, which link to them at the old site. */
export const missingPictures = ({ images }: SourceRow, has: { readonly main: boolean; readonly intro: boolean }) => {
  const params = readParams(images);
  const [main, intro] = [pictureOf(params, mainName(params)), pictureOf(params, 'intro')];
  const isOther = fileOf(params, 'intro') !== fileOf(params, mainName(params));
  return `${has.main ? '' : main}${isOther && !has.intro ? intro : ''}`;
};

// A path of the old site, such as `index.php?…` or `images/plan.pdf`, is relative to its front page.
const addressOf = (written: string, siteUrl: string): string => {
  const isPath = /^(?:\/(?!\/)|index\.php|[\w-]+(?:\/[\w.%-]+)+$)/.test(written);
  return webAddress(isPath ? `${siteUrl}/${written.replace(/^\//, '')}` : written)?.href ?? '';
};

/** The three links of an article, as its column holds them. */
export const linksOf = ({ urls }: SourceRow, siteUrl: string): string | null => {
  const params = readParams(urls);
  const links = ['a', 'b', 'c'].map((name): ArticleLink => {
    const address = addressOf(paramText(params, `url${name}`).trim(), siteUrl);
    const target = paramText(params, `target${name}`);
    const title = plainLine(paramText(params, `url${name}text`), limits.title);
    return { title, address, isNew: ['1', '2', '3'].includes(target) };
  });
  return writeLinks(links.filter(({ address }) => address !== ''));
};
