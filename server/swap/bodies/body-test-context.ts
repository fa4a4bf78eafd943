import type { StoredPicture } from '../../media/index.ts';
import type { BodyContext } from './body-context.ts';

/** Files of the old site in tests; pictures and PDF files are stored. */
const files = [
  'images/stories/mole.jpg',
  'images/stories/plan.pdf',
  'images/stories/tea/one cup.jpg',
  'images/stories/tea/read.me',
  'images/stories/tea/two.png',
  'images/easyblog_articles/2/gate.jpg',
  'images/easyblog_images/615/bench.jpg',
  'images/easyblog_images/615/walk/one.jpg',
  'media/k2/items/src/2fa67f482133f1c934235b73c2a03954.jpg',
];

const stored = (path: string): StoredPicture => ({
  id: files.indexOf(path) + 1,
  name: String(files.indexOf(path) + 1).padStart(32, '0'),
  ownerId: 1,
  folder: 'import',
  title: '',
  alt: 'stored words',
  caption: '',
  fallback: 'jpg',
  sizes: [{ name: 'large', width: 640, height: 420 }],
});

const pages: ReadonlyMap<string, string> = new Map([
  ['index.php?option=com_k2&view=item&id=1:hall&Itemid=103', '/articles/item/1-hall'],
  ['magazine/item/3-model', '/articles/item/3-model'],
  ['blog/walk-one', '/walk-one'],
  ['index.php?option=com_easyblog&view=entry&id=1', '/walk-one'],
]);

const baseUrl = 'https://www.lantern-hill.example';

/** Address of the stored document of the old site. */
export const fileShownAt = `/media/files/${'f'.repeat(32)}/file.pdf`;

export const testContext: BodyContext = {
  baseUrl,
  ownHosts: ['new.example'],
  basePath: '/town',
  link: href => pages.get(href.slice(baseUrl.length + 1)),
  pictures: async paths =>
    new Map(
      paths
        .filter(path => files.includes(path) && /\.(?:jpg|png)$/.test(path))
        .map(path => [path, stored(path)] as const),
    ),
  files: async paths =>
    new Map(
      paths
        .filter(path => files.includes(path) && path.endsWith('.pdf'))
        .map(path => [path, { id: 100 + files.indexOf(path), name: 'f'.repeat(32), path: fileShownAt }] as const),
    ),
  filesIn: folder => {
    const inside = files.filter(path => path.startsWith(`${folder}/`));
    return inside.length > 0 ? inside : undefined;
  },
  postTitle: id => (id === '1' ? 'Walk <one>' : undefined),
};

/** Address of the stored picture that was made from a file. */
export const shownAt = (path: string): string =>
  `/town/media/files/${String(files.indexOf(path) + 1).padStart(32, '0')}/large.jpg`;
