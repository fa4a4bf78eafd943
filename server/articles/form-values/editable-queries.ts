import type { RequestContext } from '../../core/context/index.ts';
import { isReading, type Sql } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type ArticleSubject, isAccess } from '../../core/policy/index.ts';
import { claimFormKey, createdByForm } from '../../editor/index.ts';
import { uriOf } from '../../media/index.ts';
import { articleSubjectOf, type SubjectRow, subjectColumns } from '../article-model/index.ts';
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
  readonly isTrashed: boolean;
  readonly createdAt: Date;
  readonly publishUpAt: Date;
}

interface Row extends SubjectRow {
  readonly title: string;
  readonly alias: string;
  readonly version: number;
  readonly published: number;
  readonly featured: number;
  readonly trashed_at: Date | null;
  readonly created_at: Date;
}

const columns = [
  ...subjectColumns,
  ...['title', 'alias', 'version', 'published', 'featured', 'trashed_at', 'created_at'],
];

const editableFrom = (context: RequestContext, row: Row): EditableArticle => ({
  ...articleSubjectOf(context, row),
  title: row.title,
  alias: row.alias,
  version: row.version,
  published: row.published === 1,
  featured: row.featured === 1,
  isTrashed: row.trashed_at !== null,
  createdAt: row.created_at,
  publishUpAt: row.publish_up,
});

const read = async (
  context: RequestContext,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<EditableArticle[]> => {
  const wanted = [...new Set(ids)];
  const query = context.sql('items').select(columns).whereIn('id', wanted).orderBy('id');
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

interface FieldsRow {
  readonly title: string;
  readonly alias: string;
  readonly category_id: number;
  readonly intro: string;
  readonly body: string;
  readonly published: number;
  readonly featured: number;
  readonly access: string;
  readonly author_alias: string;
  readonly created_at: Date;
  readonly publish_up: Date;
  readonly publish_down: Date | null;
  readonly meta_description: string;
  readonly meta_keywords: string;
  readonly robots: string;
  readonly language: string;
  readonly allow_comments: number;
  readonly image_caption: string | null;
  readonly image_credits: string;
  readonly video: string;
  readonly video_caption: string | null;
  readonly video_credits: string;
  readonly fields: string | null;
}

const fieldColumns = [
  ...['title', 'alias', 'category_id', 'intro', 'body', 'published', 'featured', 'access', 'author_alias'],
  ...['created_at', 'publish_up', 'publish_down', 'meta_description', 'meta_keywords', 'robots', 'language'],
  ...['allow_comments', 'image_caption', 'image_credits', 'video', 'video_caption', 'video_credits'],
  'fields',
];

const tagsOf = async (sql: Sql, id: number): Promise<string[]> => {
  const rows: { title: string }[] = await sql('item_tags as j')
    .join('item_tag_names as t', 't.id', 'j.tag_id')
    .where('j.item_id', id)
    .select('t.title')
    .orderBy(['j.ordering', 't.id']);
  return rows.map(row => row.title);
};

/** Current values of an item's form fields. */
export const fieldsOfArticle = async (sql: Sql, id: number): Promise<ArticleFields> => {
  const row: FieldsRow | undefined = await sql('items').select(fieldColumns).where({ id }).first();
  if (!row) throw notFound();
  const { image, gallery } = await picturesOfArticle(sql, id);
  return {
    title: row.title,
    alias: row.alias,
    categoryId: row.category_id,
    intro: row.intro,
    body: row.body,
    published: row.published === 1,
    featured: row.featured === 1,
    access: isAccess(row.access) ? row.access : 'special',
    authorAlias: row.author_alias,
    createdAt: row.created_at,
    publishUp: row.publish_up,
    publishDown: row.publish_down,
    metaDescription: row.meta_description,
    metaKeywords: row.meta_keywords,
    robots: row.robots,
    language: row.language,
    allowComments: row.allow_comments === 1,
    tags: await tagsOf(sql, id),
    image: image ? uriOf(image) : '',
    imageAlt: image?.alt ?? '',
    imageCaption: row.image_caption ?? '',
    imageCredits: row.image_credits,
    pictures: gallery.map(uriOf),
    recordingRemove: false,
    captionsRemove: false,
    video: row.video,
    videoCaption: row.video_caption ?? '',
    videoCredits: row.video_credits,
    extra: inputsOf(row.fields),
  };
};
