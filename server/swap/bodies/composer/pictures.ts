import { escaped } from '../../../core/html/index.ts';
import { type GalleryItem, galleryOf } from '../gallery-markup.ts';
import { addressOfPath, mediaPath } from '../old-address.ts';
import { type Block, dataText } from './document.ts';

const isData = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Relative or absolute address of the file that a block or an item of a gallery shows; empty without one. */
export const fileAddress = (block: Pick<Block, 'data'>): string => {
  const path = mediaPath(dataText(block, 'uri'));
  return path === undefined ? dataText(block, 'url', 'source') : addressOfPath(path);
};

const itemOf = (block: Pick<Block, 'data'>): GalleryItem[] => {
  const address = fileAddress(block);
  return address === '' ? [] : [{ address, caption: dataText(block, 'caption', 'caption_text', 'title') }];
};

/** A picture with its caption; its printed form if its data names no file. */
export const pictureBlock = (block: Block): string => {
  const address = fileAddress(block);
  if (address === '') return block.html;
  const caption = dataText(block, 'caption_text');
  const picture = `<img src="${escaped(address)}" alt="${escaped(dataText(block, 'alt_text'))}">`;
  return `<figure>${picture}${caption ? `<figcaption>${escaped(caption)}</figcaption>` : ''}</figure>`;
};

/** A gallery, of items or of nested picture blocks; its printed form if it has none. */
export const galleryBlock = (block: Block): string => {
  const items = Array.isArray(block.data.items) ? block.data.items.filter(isData) : [];
  return galleryOf([...items.map(data => ({ data })), ...block.blocks].flatMap(itemOf)) || block.html;
};
