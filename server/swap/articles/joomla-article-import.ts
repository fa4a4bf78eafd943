import type { BodyParts } from '../bodies/index.ts';
import { joomlaFieldValues } from '../fields/index.ts';
import type { KindImport, OldRow } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { isOn, numberOf } from '../values/index.ts';
import { type ItemSystem, itemTarget, oldItem } from './item-import.ts';
import { keepRaw, otherMetadata } from './item-notes.ts';
import { relationsOf } from './item-relations.ts';
import { linksOf, missingPictures, picturePathsOf, pictureTexts } from './joomla-extras.ts';

// Pictures beside the text belong to its part behind the introduction, if there is one.
const partsOf = (row: SourceRow, has: { readonly main: boolean; readonly intro: boolean }): BodyParts => {
  const [intro, full] = [row.introtext ?? '', row.fulltext ?? ''];
  const whole = (text: string): string => `${missingPictures(row, has)}${text}`;
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
  moreColumns: (row, { frontPage }, siteUrl) => {
    const { main, intro } = pictureTexts(row);
    const place = frontPage?.get(row.id ?? '');
    return {
      params: row.attribs || null,
      ...{ image_alt: main.alt, image_caption: main.caption || null },
      ...(picturePathsOf(row).intro.length > 0
        ? { intro_image_alt: intro.alt, intro_image_caption: intro.caption || null }
        : { intro_image_alt: '', intro_image_caption: null }),
      links: linksOf(row, siteUrl),
      archived: isArchived(row),
      // Joomla 1.5 has no other mark of a featured article.
      featured: isOn(row.featured) || (row.featured === undefined && place !== undefined),
      featured_ordering: place ?? 0,
    };
  },
  noteRest: (batch, row) => {
    if (row.state === '-2') batch.record('trashed');
    keepRaw(batch, [
      ['metadata', otherMetadata(row.metadata)],
      ['note', row.note],
      ['reference', row.xreference],
    ]);
  },
};

const withReason = (old: OldRow): OldRow => ({
  ...old,
  add: async () => ({ outcome: 'left', reason: 'automatic copy of a blog post (auto-article)' }),
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
    const places = await swap.source.rowsWith('content_frontpage', 'content_id', ids);
    const frontPage = new Map(places.map(row => [row.content_id ?? '', numberOf(row.ordering)]));
    return rows.map(row => {
      const old = oldItem(joomla, row, { ...relations, fieldValues, frontPage });
      return copied.has(row.id ?? '') ? withReason(old) : old;
    });
  },
};
