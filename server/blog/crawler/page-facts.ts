import type { PageFacts } from '../../../protocol/blog/crawler.ts';
import { limits } from '../../../protocol/limits.ts';
import { bodyText, shortened } from '../../core/html/index.ts';
import { webAddress } from '../../core/paths/index.ts';

const declaredCharset = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i;
/** Facts of a page that could not be read. */
export const noFacts: PageFacts = { title: '', description: '', keywords: '', images: [], opengraph: {}, charset: '' };

const descriptionLength = 1_000;
const mostImages = 20;

/** Maximum depth of elements; a parser takes longer with every level. */
const deepest = 256;
const pieceLength = 16_384;

interface Read {
  title: string;
  readonly meta: Map<string, string>;
  readonly images: string[];
}

const readMarkup = async (markup: string): Promise<Read> => {
  const { Parser } = await import('htmlparser2');
  const read: Read = { title: '', meta: new Map(), images: [] };
  let depth = 0;
  let isInTitle = false;
  const parser = new Parser({
    onopentag: (name, { name: metaName, property, content = '', src = '' }) => {
      depth += 1;
      isInTitle = name === 'title' && read.title === '';
      const key = (property ?? metaName ?? '').toLowerCase();
      if (name === 'meta' && key !== '' && !read.meta.has(key)) read.meta.set(key, content);
      if (name === 'img' && read.images.length < mostImages) read.images.push(src);
    },
    onclosetag: () => {
      depth -= 1;
      isInTitle = false;
    },
    ontext: words => {
      if (isInTitle) read.title += words;
    },
  });
  for (let at = 0; at < markup.length && depth < deepest; at += pieceLength)
    parser.write(markup.slice(at, at + pieceLength));
  parser.end();
  return read;
};

const oneLine = (words: string, length: number): string =>
  shortened(words.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim(), length);

const absolute = (address: string, base: string): string[] => {
  if (!URL.canParse(address, base)) return [];
  const url = webAddress(new URL(address, base).href);
  return url ? [url.href] : [];
};

/** Title, description and pictures that a fetched page states of itself; `address` is its final address. */
export const factsIn = async (body: Buffer, type: string, address: string): Promise<PageFacts> => {
  const { text, charset } = bodyText(body, type, declaredCharset);
  const { title, meta, images } = await readMarkup(text);
  const statement = (name: string, length: number = descriptionLength): string => oneLine(meta.get(name) ?? '', length);
  const link = (name: string): string => absolute(meta.get(name) ?? '', address)[0] ?? '';
  const graph = {
    title: statement('og:title', limits.title),
    desc: statement('og:description'),
    type: statement('og:type', 60),
    url: meta.has('og:url') ? link('og:url') : '',
    image: meta.has('og:image') ? link('og:image') : '',
    video: meta.has('og:video') ? link('og:video') : '',
  };
  const pictures = [graph.image, ...images.flatMap(src => absolute(src, address))].filter(one => one !== '');
  return {
    title: oneLine(title, limits.title) || graph.title,
    description: statement('description') || graph.desc,
    keywords: statement('keywords'),
    images: [...new Set(pictures)].slice(0, mostImages),
    opengraph: Object.fromEntries(Object.entries(graph).filter(([, value]) => value !== '')),
    charset,
  };
};
