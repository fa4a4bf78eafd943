import { type ChosenAccess, chosenOf } from '../../accounts/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { isReading, type Sql } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { ArticleSubject } from '../../core/policy/index.ts';
import { claimFormKey, createdByForm } from '../../editor/index.ts';
import { uriOf } from '../../media/index.ts';
import { translationMembers } from '../../translations/index.ts';
import { articleSubjectOf, readLinks, type SubjectRow, subjectColumns } from '../article-model/index.ts';
import { inputsOf } from '../fields/index.ts';
import type { ArticleFields } from './form.ts';
import { picturesOfArticle } from './picture-queries.ts';

/** Article to be edited. */
export interface EditableArticle extends ArticleSubject {
  readonly title: string;
  readonly alias: string;
  readonly version: number;
  readonly published: boolean;
  readonly featured: boolean;
  readonly featuredOrdering: number;
  readonly isTrashed: boolean;
  /** Readers of the article itself, whatever its categories say. */
  readonly ownAccess: ChosenAccess;
  readonly createdAt: Date;
  readonly publishUpAt: Date;
}

interface Row
  extends SubjectRow,
    Pick<EditableArticle, 'title' | 'alias' | 'version' | 'createdAt' | 'featuredOrdering'> {
  readonly published: number;
  readonly featured: number;
  readonly trashed_at: Date | null;
  readonly access: string;
  readonly levelId: number | null;
}

const columns = [...subjectColumns, 'title', 'alias', 'version', 'published', 'featured', 'trashed_at', 'access'];

const editableFrom = (context: RequestContext, row: Row): EditableArticle => ({
  ...articleSubjectOf(context, row),
  ...{ title: row.title, alias: row.alias, version: row.version, createdAt: row.createdAt },
  published: row.published === 1,
  featured: row.featured === 1,
  featuredOrdering: row.featuredOrdering,
  isTrashed: row.trashed_at !== null,
  ownAccess: chosenOf(row),
  publishUpAt: row.publish_up,
});

const read = async (
  context: RequestContext,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<EditableArticle[]> => {
  const wanted = [...new Set(ids)];
  const query = context
    .sql('items')
    .select(columns)
    .select({ createdAt: 'created_at', featuredOrdering: 'featured_ordering', levelId: 'access_level_id' })
    .whereIn('id', wanted)
    .orderBy('id');
  const rows: Row[] = await (lock ? query.forUpdate() : query);
  if (rows.length < wanted.length) throw notFound();
  return rows.map(row => editableFrom(context, row));
};

const only = ([article]: readonly EditableArticle[]): EditableArticle => {
  if (!article) throw notFound();
  return article;
};

/** Article to edit; throws 404 if absent. */
export const editableArticle = async (context: RequestContext, id: number): Promise<EditableArticle> =>
  only(await read(context, [id], { lock: false }));

/** Same, with its row locked until the end of the transaction. */
export const articleForUpdate = async (context: RequestContext, id: number): Promise<EditableArticle> =>
  only(await read(context, [id], { lock: true }));

/** Several articles, not locked; throws for all if one is absent. */
export const editableArticles = (context: RequestContext, ids: readonly number[]): Promise<EditableArticle[]> =>
  read(context, ids, { lock: false });

/** Several articles, locked; throws for all if one is absent. */
export const articlesForUpdate = (context: RequestContext, ids: readonly number[]): Promise<EditableArticle[]> =>
  read(context, ids, { lock: true });

/** Article already created by the form with this key, or null; inside a mutation the key is claimed. */
export const articleOfForm = async (context: RequestContext, key: string): Promise<EditableArticle | null> => {
  const { account } = context.actor;
  if (!account) return null;
  const form = { key, userId: account.id };
  if (isReading(context.sql)) {
    const id = await createdByForm(context.sql, 'item', form);
    return id === undefined ? null : editableArticle(context, id);
  }
  const id = await claimFormKey(context.sql, 'item', form);
  return id === undefined ? null : articleForUpdate(context, id);
};

/** Values of form fields that are read from other tables, or for every article alike. */
type Derived =
  | 'translations'
  | 'tags'
  | 'image'
  | 'introImage'
  | 'pictures'
  | 'recordingRemove'
  | 'captionsRemove'
  | 'descriptionsRemove'
  | 'transcript'
  | 'extra';

type Flag = 'published' | 'featured' | 'archived' | 'allowComments';

type Nullable = 'imageCaption' | 'introImageCaption' | 'videoCaption' | 'links';

interface FieldsRow extends Omit<ArticleFields, Derived | Flag | 'access' | Nullable> {
  readonly published: number;
  readonly featured: number;
  readonly archived: number;
  readonly allowComments: number;
  readonly access: string;
  readonly levelId: number | null;
  readonly imageCaption: string | null;
  readonly introImageCaption: string | null;
  readonly links: string | null;
  readonly videoCaption: string | null;
  readonly fields: string | null;
}

const fieldColumns = {
  ...{ title: 'title', alias: 'alias', categoryId: 'category_id', intro: 'intro', body: 'body' },
  ...{ published: 'published', featured: 'featured', featuredOrdering: 'featured_ordering', archived: 'archived' },
  ...{ imageAlt: 'image_alt', introImageAlt: 'intro_image_alt', introImageCaption: 'intro_image_caption' },
  ...{ links: 'links', metaAuthor: 'meta_author', rights: 'rights' },
  ...{ access: 'access', levelId: 'access_level_id', authorAlias: 'author_alias' },
  ...{ createdAt: 'created_at', publishUp: 'publish_up', publishDown: 'publish_down' },
  ...{ metaDescription: 'meta_description', metaKeywords: 'meta_keywords', robots: 'robots', language: 'language' },
  ...{ allowComments: 'allow_comments', imageCaption: 'image_caption', imageCredits: 'image_credits' },
  ...{ video: 'video', videoCaption: 'video_caption', videoCredits: 'video_credits', fields: 'fields' },
};

const tagsOf = (sql: Sql, id: number): Promise<string[]> =>
  sql('item_tags as j')
    .join('item_tag_names as t', 't.id', 'j.tag_id')
    .where('j.item_id', id)
    .orderBy(['j.ordering', 't.id'])
    .pluck('t.title');

const transcriptOf = async (sql: Sql, id: number): Promise<string> => {
  const row: { transcript: string | null } | undefined = await sql('items as i')
    .join('media as m', 'm.id', 'i.recording_id')
    .where('i.id', id)
    .select('m.transcript')
    .first();
  return row?.transcript ?? '';
};

/** Current values of an article's form fields. */
export const fieldsOfArticle = async (sql: Sql, id: number): Promise<ArticleFields> => {
  const row: FieldsRow | undefined = await sql('items').select(fieldColumns).where({ id }).first();
  if (!row) throw notFound();
  const { fields, levelId: _level, ...stored } = row;
  const { image, introImage, gallery } = await picturesOfArticle(sql, id);
  return {
    ...stored,
    published: row.published === 1,
    featured: row.featured === 1,
    archived: row.archived === 1,
    access: chosenOf(row),
    allowComments: row.allowComments === 1,
    translations: (await translationMembers(sql, 'item_id', id)).map(member => member.id).join(', '),
    tags: await tagsOf(sql, id),
    image: image ? uriOf(image) : '',
    imageAlt: row.imageAlt || (image?.alt ?? ''),
    imageCaption: row.imageCaption ?? '',
    introImage: introImage ? uriOf(introImage) : '',
    introImageCaption: row.introImageCaption ?? '',
    links: readLinks(row.links),
    pictures: gallery.map(uriOf),
    recordingRemove: false,
    captionsRemove: false,
    descriptionsRemove: false,
    transcript: await transcriptOf(sql, id),
    videoCaption: row.videoCaption ?? '',
    extra: inputsOf(fields),
  };
};
