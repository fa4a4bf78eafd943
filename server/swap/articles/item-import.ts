import { moment } from '../../core/time/index.ts';
import type { StoredFile } from '../../media/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import type { BodyParts } from '../bodies/index.ts';
import type { FieldValues } from '../fields/index.ts';
import { addGallery, documentOfFile, firstPicture, showMedia } from '../files/index.ts';
import { levelName } from '../groups/index.ts';
import type { Batch, Columns, KindImport, OldRow } from '../run/index.ts';
import { madeAt, noDateRemark, type SourceRow } from '../source/index.ts';
import { convertText } from '../texts/index.ts';
import { numberOf, titleOf } from '../values/index.ts';
import { articleIndex, articleListings } from './derived.ts';
import { ownColumns, withoutMoving } from './item-columns.ts';
import { noteChanges } from './item-notes.ts';
import { type Relations, relationColumns } from './item-relations.ts';

/** Differences between articles of Joomla and items of K2. */
export interface ItemSystem {
  readonly system: 'joomla' | 'k2';
  readonly isPublished: (row: SourceRow) => boolean;
  readonly isTrashed: (row: SourceRow) => boolean;
  /** Files that may hold its picture, the best first, and another one of its introduction. */
  readonly picturePaths: (row: SourceRow) => { readonly main: readonly string[]; readonly intro: readonly string[] };
  /** File of its film or recording. */
  readonly recordingPath: (row: SourceRow) => string | undefined;
  /** Files of its gallery, in their order. */
  readonly galleryOf: (row: SourceRow, files: readonly string[]) => readonly string[];
  /** Parts of the text. It links to a picture at the old site that did not come along. */
  readonly partsOf: (row: SourceRow, has: { readonly main: boolean; readonly intro: boolean }) => BodyParts;
  /** Columns that only this system fills. */
  readonly moreColumns: (row: SourceRow, relations: Relations, siteUrl: string) => Columns;
  /** Adds the remarks and the values that have no place here. */
  readonly noteRest: (batch: Batch, row: SourceRow) => void;
}

/** Rows of other tables that articles of a batch refer to, with the values of their extra fields. */
export interface ItemRelations extends Relations {
  readonly fieldValues: FieldValues;
}

const largestParams = 60_000;

/** The film or recording of an item; its readers may play it. A file that is none stays a download. */
const recordingOf = async (batch: Batch, path: string | undefined): Promise<StoredFile | undefined> => {
  if (path === undefined) return undefined;
  const file = await documentOfFile(batch.mutation.sql, batch.source.site.name, path);
  if (file && file.kind !== 'document') return file;
  batch.note(file ? 'video file is not a valid video; not imported' : 'video file was not imported', path);
  return undefined;
};

/** Columns that people of the old site may have changed since the last import. */
const columnsOf = async (batch: Batch, system: ItemSystem, row: SourceRow, relations: ItemRelations) => {
  const near = relations.dateNear(row) ?? moment(batch.services.clock);
  const { hits: _hits, ...own } = ownColumns(row, near);
  const paths = system.picturePaths(row);
  const image = await firstPicture(batch, paths.main);
  const introImage = await firstPicture(batch, paths.intro);
  const has = { main: image !== undefined, intro: introImage !== undefined };
  const { intro, body, media } = await convertText(batch, system.partsOf(row, has));
  const more = system.moreColumns(row, relations, batch.source.site.baseUrl);
  const recording = await recordingOf(batch, system.recordingPath(row));
  const isLong = Buffer.byteLength(String(more.params ?? '')) > largestParams;
  if (isLong) batch.record('settings are too long; kept in this receipt only', String(more.params));
  const columns = {
    ...own,
    ...(await relationColumns(batch, row, relations)),
    image_id: image?.id ?? null,
    recording_id: recording?.id ?? null,
    intro_image_id: introImage?.id ?? null,
    intro: intro ?? '',
    body,
    fields: relations.fieldValues.columnOf(batch, row),
    published: system.isPublished(row),
    trashed_at: system.isTrashed(row) ? own.modified_at : null,
    ...more,
    ...(isLong ? { params: null } : {}),
  };
  return { columns, media: [...[image, introImage, recording].filter(one => one !== undefined), ...media] };
};

/** An article or item that an import adds, and changes when it changed there. */
export const oldItem = (system: ItemSystem, row: SourceRow, relations: ItemRelations): OldRow => ({
  oldId: row.id ?? '',
  label: titleOf(row.title) || (row.alias ?? ''),
  hashed: {
    ...withoutMoving(row),
    level: levelName(relations.access(row.access)),
    place: relations.frontPage?.get(row.id ?? ''),
    values: relations.fieldValues.hashedOf(row),
    // With the folder of the site texts get their pictures.
    files: relations.hasFiles,
  },
  add: async batch => {
    noteChanges(batch, row);
    if (madeAt(row) === null) batch.note(noDateRemark);
    system.noteRest(batch, row);
    const { columns, media } = await columnsOf(batch, system, row, relations);
    const id = await batch.insert('items', {
      ...columns,
      hits: numberOf(row.hits),
      ...relations.votes.get(row.id ?? ''),
      legacy_source: legacySource(system.system, batch.source.site.name),
      legacy_id: row.id ?? '',
    });
    const gallery = await addGallery(batch, id, system.galleryOf(row, batch.source.files));
    await showMedia(batch, 'items', id, [...media, ...gallery]);
    return { outcome: 'added', table: 'items', id };
  },
  change: async (batch, id) => {
    const { columns, media } = await columnsOf(batch, system, row, relations);
    await batch.update('items', id, columns);
    const gallery = await addGallery(batch, id, system.galleryOf(row, batch.source.files));
    await showMedia(batch, 'items', id, [...media, ...gallery]);
  },
});

/** Our side of both kinds. */
export const itemTarget = {
  key: 'id',
  target: 'items',
  compared: [
    ...['title', 'intro', 'body', 'category_id', 'author_id', 'author_alias', 'published', 'trashed_at', 'access'],
    'access_level_id',
    ...['featured', 'publish_up', 'publish_down', 'meta_description', 'meta_keywords', 'language', 'allow_comments'],
    ...['fields', 'image_id', 'image_alt', 'image_caption', 'intro_image_id', 'intro_image_alt', 'intro_image_caption'],
    ...['links', 'archived', 'featured_ordering', 'meta_author', 'rights'],
    'recording_id',
  ],
  derived: [articleListings, articleIndex],
} satisfies Partial<KindImport>;
