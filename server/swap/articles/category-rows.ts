import { articlePicturePaths, fileIn } from '../files/index.ts';
import { paramText, readParams, type SourceRow } from '../source/index.ts';
import { isOn, numberOf } from '../values/index.ts';

/** A category of Joomla or K2 in the same words. Empty texts where the old site says nothing. */
export interface OldCategory {
  readonly id: string;
  /** Id of the category above it; `0` at the top. */
  readonly parent: string;
  readonly title: string;
  readonly alias: string;
  readonly description: string;
  readonly isPublished: boolean;
  readonly isArchived: boolean;
  readonly isTrashed: boolean;
  readonly access: string;
  readonly ordering: number;
  readonly language: string;
  readonly params: string;
  readonly imageAlt: string;
  readonly metaDescription: string;
  readonly metaKeywords: string;
  readonly robots: string;
  readonly created: string;
  /** File that may hold its picture. */
  readonly picturePaths: readonly string[];
  /** Values that have no place here, by the words of the receipt. */
  readonly withoutPlace: readonly (readonly [remark: string, value: string | null | undefined])[];
}

export const joomlaCategory = (row: SourceRow): OldCategory => ({
  id: row.id ?? '',
  parent: row.parent_id === '1' ? '0' : (row.parent_id ?? '0'),
  title: row.title ?? '',
  alias: row.alias ?? '',
  description: row.description ?? '',
  isPublished: isOn(row.published),
  isArchived: row.published === '2',
  isTrashed: row.published === '-2',
  access: row.access ?? '',
  // The order of siblings is that of the nested set.
  ordering: numberOf(row.lft),
  language: row.language ?? '',
  params: row.params ?? '',
  created: row.created_time ?? '',
  picturePaths: articlePicturePaths(paramText(readParams(row.params), 'image')),
  imageAlt: paramText(readParams(row.params), 'image_alt'),
  metaDescription: row.metadesc ?? '',
  metaKeywords: row.metakey ?? '',
  robots: paramText(readParams(row.metadata), 'robots'),
  withoutPlace: [['note is not imported; kept in this receipt', row.note]],
});

export const k2Category = (row: SourceRow): OldCategory => ({
  id: row.id ?? '',
  parent: row.parent ?? '0',
  title: row.name ?? '',
  alias: row.alias ?? '',
  description: row.description ?? '',
  isPublished: isOn(row.published),
  isArchived: false,
  isTrashed: isOn(row.trash),
  access: row.access ?? '',
  ordering: numberOf(row.ordering),
  language: row.language ?? '',
  params: row.params ?? '',
  created: '',
  picturePaths: row.image ? fileIn('media/k2/categories', row.image) : [],
  imageAlt: '',
  metaDescription: paramText(readParams(row.params), 'catMetaDesc'),
  metaKeywords: paramText(readParams(row.params), 'catMetaKey'),
  robots: paramText(readParams(row.params), 'catMetaRobots'),
  withoutPlace: [['data of other extensions is not imported; kept in this receipt', row.plugins]],
});
