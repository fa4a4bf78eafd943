import type { BodyParts } from '../bodies/body.ts';
import { joomlaFieldValues } from '../fields/index.ts';
import type { KindImport, OldRow } from '../run/kind.ts';
import type { SourceRow } from '../source/source.ts';
import { type ItemSystem, itemTarget, oldItem } from './item-import.ts';
import { keepRaw, otherMetadata } from './item-notes.ts';
import { relationsOf } from './item-relations.ts';
import { captionOf, linksOf, picturePathsOf, picturesOf } from './joomla-extras.ts';

// Pictures and links beside the text belong to its part behind the introduction, if there is one.
const partsOf = (row: SourceRow, hasPicture: boolean): BodyParts => {
  const [intro, full] = [row.introtext ?? '', row.fulltext ?? ''];
  const whole = (text: string): string => `${picturesOf(row, hasPicture)}${text}${linksOf(row)}`;
  return full.trim() === '' ? { intro: whole(intro), full: '' } : { intro, full: whole(full) };
};

// -1 in Joomla 1.5.
const isArchived = ({ state }: SourceRow): boolean => state === '2' || state === '-1';

const joomla: ItemSystem = {
  system: 'joomla',
  isPublished: row => row.state === '1' || isArchived(row),
  isTrashed: ({ state }) => state === '-2',
  picturePaths: picturePathsOf,
  recordingPath: () => undefined,
  galleryOf: () => [],
  partsOf,
  moreColumns: row => ({ params: row.attribs || null, image_caption: captionOf(row) || null }),
  noteRest: (batch, row) => {
    if (isArchived(row)) batch.note('archived: kept, shown as published');
    if (row.state === '-2') batch.note('trashed');
    keepRaw(batch, [
      ['metadata', otherMetadata(row.metadata)],
      ['note', row.note],
      ['reference', row.xreference],
    ]);
  },
};

const withReason = (old: OldRow): OldRow => ({
  ...old,
  add: async () => ({ outcome: 'left', reason: 'a copy of a blog post (auto-article)' }),
});

/** Articles of Joomla; copies that EasyBlog made of its posts are left (swap facts §4). */
export const joomlaArticleImport: KindImport = {
  ...itemTarget,
  kind: 'joomla articles',
  table: 'content',
  read: async (swap, rows) => {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const copies = await swap.source.rowsWith('easyblog_autoarticle_map', 'content_id', ids);
    const copied = new Set(copies.map(row => row.content_id));
    const relations = await relationsOf(swap, rows, {
      categoryKind: 'joomla categories',
      ratings: 'content_rating',
      ratingKey: 'content_id',
    });
    const fieldValues = await joomlaFieldValues(swap, rows);
    return rows.map(row => {
      const old = oldItem(joomla, row, { ...relations, fieldValues });
      return copied.has(row.id ?? '') ? withReason(old) : old;
    });
  },
};
