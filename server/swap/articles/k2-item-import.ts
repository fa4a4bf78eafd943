import { webAddress } from '../../core/paths/index.ts';
import { k2FieldValues } from '../fields/index.ts';
import { galleryPaths, itemPicturePaths } from '../files/index.ts';
import type { KindImport } from '../run/index.ts';
import { paramText, readParams } from '../source/index.ts';
import { isOn, numberOf, plainLine } from '../values/index.ts';
import { type ItemSystem, itemTarget, oldItem } from './item-import.ts';
import { keepRaw, otherMetadata } from './item-notes.ts';
import { relationsOf } from './item-relations.ts';
import { recordingPath, videoAddress } from './k2-video.ts';

const longestCaption = 10_000;

// A gallery of another site is an address; one of the old site is a folder of pictures.
const galleryLink = (gallery: string | null | undefined): string => {
  const url = /^https?:/i.test(gallery ?? '') ? webAddress(gallery ?? '') : null;
  return url ? `<p><a href="${url.href}">${url.host}</a></p>` : '';
};

const k2: ItemSystem = {
  system: 'k2',
  isPublished: ({ published }) => isOn(published),
  isTrashed: ({ trash }) => isOn(trash),
  picturePaths: ({ id }) => ({ main: itemPicturePaths(id), intro: [] }),
  recordingPath: ({ video }) => recordingPath(video),
  galleryOf: ({ gallery }, files) => galleryPaths(gallery, files),
  partsOf: row => {
    const [intro, full, link] = [row.introtext ?? '', row.fulltext ?? '', galleryLink(row.gallery)];
    return full.trim() === '' ? { intro: intro + link, full: '' } : { intro, full: full + link };
  },
  moreColumns: row => ({
    params: row.params || null,
    allow_comments: paramText(readParams(row.params), 'itemComments') !== '0',
    image_caption: plainLine(row.image_caption, longestCaption) || null,
    featured_ordering: numberOf(row.featured_ordering),
    image_credits: plainLine(row.image_credits, 255),
    video: videoAddress(row.video),
    video_caption: plainLine(row.video_caption, longestCaption) || null,
    video_credits: plainLine(row.video_credits, 255),
  }),
  noteRest: (batch, row) => {
    if (isOn(row.trash)) batch.record('trashed');
    keepRaw(batch, [
      ['data of other extensions (plugins)', row.plugins],
      ['metadata', otherMetadata(row.metadata)],
      ['video without a valid address', videoAddress(row.video) || recordingPath(row.video) ? '' : row.video],
      ['gallery tag', galleryLink(row.gallery) === '' ? row.gallery : ''],
    ]);
  },
};

/** Items of K2 (swap facts §5). */
export const k2ItemImport: KindImport = {
  ...itemTarget,
  kind: 'k2 items',
  table: 'k2_items',
  read: async (swap, rows) => {
    const relations = await relationsOf(swap, rows, {
      categoryKind: 'k2 categories',
      ratings: 'k2_rating',
      ratingKey: 'itemID',
    });
    const fieldValues = await k2FieldValues(swap);
    return rows.map(row => oldItem(k2, row, { ...relations, fieldValues }));
  },
};
