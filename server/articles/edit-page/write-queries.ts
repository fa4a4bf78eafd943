import { checkAccess } from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { escapeLike } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { FormErrors } from '../../core/forms/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { linkFormKey } from '../../editor/index.ts';
import { attachToArticle, type StagedCaptions } from '../../media/index.ts';
import { linkTranslations } from '../../translations/index.ts';
import { awaitsApproval, relistArticles } from '../article-model/index.ts';
import { extraToStore } from '../fields/index.ts';
import {
  type ArticleFields,
  type ArticlePictures,
  type CheckedPicture,
  checkedPicture,
  checkRequired,
  describeImage,
  type EditableArticle,
  namedPictures,
  saveGallery,
  type UploadedPictures,
  withUploadedPictures,
} from '../form-values/index.ts';
import { addArticleRevision, currentContent } from '../revisions/index.ts';
import { indexArticles } from '../search/index.ts';
import { columnsOf, type StoredFiles } from './article-columns.ts';
import { categoryOptions } from './category-queries.ts';
import { type ValidatedArticle, validatedArticle } from './checks.ts';
import { checkRecording, type RecordingFields, saveRecording, type UploadedRecording } from './recording-queries.ts';
import { articleTagsFor, saveArticleTags } from './tag-queries.ts';
import { noTranslations, type TranslationChange, translationChange } from './translation-queries.ts';

/** Result of a save. */
export interface SavedArticle {
  readonly id: number;
  readonly alias: string;
  readonly published: boolean;
}

const writerOf = ({ actor }: MutationContext): number => {
  if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  return actor.account.id;
};

const checkCategory = async (
  mutation: MutationContext,
  { categoryId }: ArticleFields,
  article: EditableArticle | null,
): Promise<void> => {
  if (categoryId === 0) throw new UserError('ITEM_EDIT_CATEGORY_MISSING', { field: 'category' });
  const choices = await categoryOptions(mutation, article?.categoryId);
  if (!choices.some(({ id }) => id === categoryId)) throw new UserError('WRITE_CATEGORY_GONE', { field: 'category' });
};

// Articles are found by id; a distinct alias only helps people.
const freeAlias = async ({ sql }: MutationContext, wanted: string, articleId: number): Promise<string> => {
  const rows: { alias: string }[] = await sql('items')
    .select('alias')
    .where(query => query.where('alias', wanted).orWhere('alias', 'like', `${escapeLike(wanted)}-%`))
    .whereNot('id', articleId)
    .limit(1_000);
  const taken = new Set(rows.map(row => row.alias.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
};

/** Applies the writer's rights: authors who need approval do not publish, and only moderators feature. */
const permittedFields = (
  mutation: MutationContext,
  fields: ArticleFields,
  article: EditableArticle | null,
): ArticleFields => {
  if (can(mutation.actor, 'articles.manage', site)) return fields;
  return {
    ...fields,
    published: fields.published && !awaitsApproval(mutation),
    featured: article?.featured ?? false,
    featuredOrdering: article?.featuredOrdering ?? 0,
  };
};

const pictureAddress = /\/media\/files\/([0-9a-f]{32})\//g;

/** Data of a form beside the text. */
export interface UploadedFiles extends UploadedPictures {
  readonly recording: UploadedRecording | undefined;
  /** Captions of the video. */
  readonly captions: StagedCaptions | undefined;
  readonly descriptions: StagedCaptions | undefined;
}

/** Validated form: fields, files and errors. */
interface ArticleDraft {
  readonly input: ArticleFields;
  readonly files: UploadedFiles;
  readonly form: FormErrors;
}

interface CheckedArticle {
  readonly fields: ValidatedArticle;
  /** Extra field values as JSON. */
  readonly extra: string | null;
  readonly named: ArticlePictures;
  readonly recording: RecordingFields;
  readonly translations: TranslationChange;
}

const uploaded = (alt: string): CheckedPicture => ({ id: undefined, isDescribed: alt.trim() !== '' });

/** Checks that the site requires of an article that readers get, after the checks of its form. */
const checkPublished = async (
  mutation: MutationContext,
  article: EditableArticle | null,
  { fields, named }: Pick<CheckedArticle, 'fields' | 'named'>,
  files: UploadedFiles,
): Promise<void> => {
  if (!fields.published) return;
  const { imageAlt, introImageAlt } = fields;
  await checkRequired(
    mutation,
    {
      ...{ intro: fields.intro, body: fields.body, language: fields.language },
      image: files.image ? uploaded(imageAlt) : checkedPicture(named.image, imageAlt),
      introImage: files.introImage ? uploaded(introImageAlt) : checkedPicture(named.introImage, introImageAlt),
    },
    article?.published ? article.id : undefined,
  );
};

/** Validates the whole form before the first write and throws once with all errors. */
const checkArticle = async (
  mutation: MutationContext,
  article: EditableArticle | null,
  { input, files, form }: ArticleDraft,
): Promise<CheckedArticle> => {
  const articleId = article?.id ?? 0;
  const fields = await validatedArticle(mutation, permittedFields(mutation, input, article), form);
  const { categoryId, pictures: gallery } = fields;
  const image = files.image ? '' : fields.image;
  const introImage = files.introImage ? '' : fields.introImage;
  await form.lookUp(() => checkCategory(mutation, fields, article), undefined);
  await form.lookUp(() => checkAccess(mutation, fields.access, article?.ownAccess ?? ''), undefined);
  const extra = await form.lookUp(() => extraToStore(mutation, { articleId, categoryId, input: fields.extra }), null);
  const named = await namedPictures(mutation, { articleId, image, introImage, gallery }, form);
  const recording = {
    articleId,
    isRemoved: fields.recordingRemove,
    upload: files.recording,
    captions: files.captions ?? (fields.captionsRemove ? null : undefined),
    descriptions: files.descriptions ?? (fields.descriptionsRemove ? null : undefined),
    transcript: fields.transcript,
  };
  await form.lookUp(() => checkRecording(mutation, recording), undefined);
  const translations = await form.lookUp(
    () => translationChange(mutation, articleId, fields.translations),
    noTranslations,
  );
  await form.lookUp(() => checkPublished(mutation, article, { fields, named }, files), undefined);
  form.refuse();
  return { fields, extra, named, recording, translations };
};

const storeFiles = async (
  mutation: MutationContext,
  { named, recording }: CheckedArticle,
  files: UploadedFiles,
): Promise<StoredFiles> => ({
  ...(await withUploadedPictures(mutation, named, files)),
  recording: await saveRecording(mutation, recording),
});

interface DerivedData {
  readonly id: number;
  readonly fields: ValidatedArticle;
  readonly createdAt: Date;
  readonly beside: StoredFiles;
  /** Extra field values as JSON. */
  readonly extra: string | null;
  readonly translations: TranslationChange;
}

/** Updates everything derived from the row: tags, pictures, listings, cached pages. */
const saveRelations = async (
  mutation: MutationContext,
  { id, fields, createdAt, beside, extra, translations }: DerivedData,
): Promise<void> => {
  const { sql, services } = mutation;
  const now = moment(services.clock);
  await saveArticleTags(sql, id, await articleTagsFor(sql, fields.tags, now), createdAt);
  const shown = `${fields.intro}${fields.body}${extra ?? ''}`;
  const names = [...shown.matchAll(pictureAddress)].flatMap(([, name]) => name ?? []);
  const pictures = [beside.image, beside.introImage, ...beside.gallery].flatMap(picture => picture ?? []);
  names.push(...pictures.map(({ name }) => name));
  if (beside.recording) names.push(beside.recording.name);
  await linkTranslations(sql, 'item_id', id, translations);
  await saveGallery(mutation, id, beside.gallery);
  await describeImage(mutation, beside, fields.imageAlt);
  await attachToArticle(sql, { articleId: id, names: [...new Set(names)], ownerId: writerOf(mutation), now });
  await relistArticles(sql, [id]);
  await indexArticles(sql, [id]);
  await emit(mutation, 'article.changed', { ids: [id] });
  mutation.invalidate('items', `item:${id}`);
};

/**
 * Article of a form that was submitted before. Writes nothing; throws an edit conflict (409, code `changed`) if the
 * values differ.
 */
export const duplicateSubmit = async (
  mutation: MutationContext,
  article: EditableArticle,
  input: ArticleFields,
  form: FormErrors,
): Promise<SavedArticle> => {
  const { title, intro, body } = await validatedArticle(mutation, permittedFields(mutation, input, article), form);
  form.refuse();
  const stands = await mutation.sql('items').select('title', 'intro', 'body').where('id', article.id).first();
  if (title !== stands.title || intro !== stands.intro || body !== stands.body)
    throw new UserError('ITEM_EDIT_SENT_BEFORE', { args: [article.title], status: 409, code: 'changed' });
  return { id: article.id, alias: article.alias, published: article.published };
};

/** Creates an article; the policy must have allowed `article.compose`. */
export const createArticle = async (
  mutation: MutationContext,
  formKey: string,
  mutate: ArticleDraft,
): Promise<SavedArticle> => {
  const { sql, services } = mutation;
  const by = writerOf(mutation);
  const now = moment(services.clock);
  const ready = await checkArticle(mutation, null, mutate);
  const { fields, extra, translations } = ready;
  const alias = await freeAlias(mutation, fields.alias || slugOf(fields.title) || 'article', 0);
  const createdAt = fields.createdAt ?? now;
  const beside = await storeFiles(mutation, ready, mutate.files);
  const [made = 0] = await sql('items').insert({
    ...columnsOf(fields, alias, beside, extra),
    author_id: by,
    created_at: createdAt,
    modified_at: now,
    modified_by: by,
    publish_up: fields.publishUp ?? createdAt,
  });
  await linkFormKey(sql, 'item', { key: formKey, userId: by }, made);
  await saveRelations(mutation, { id: made, fields, createdAt, beside, extra, translations });
  await addArticleRevision(sql, made, undefined);
  await audit(mutation, { act: 'article.add', type: 'item', ids: [made], detail: () => fields.title });
  return { id: made, alias, published: fields.published };
};

/**
 * Updates a locked article (`articleForUpdate`) after the policy check. `version` is the one the writer saw; throws
 * ITEM_EDIT_CHANGED (409, code `changed`) if the row has another.
 */
export const changeArticle = async (
  mutation: MutationContext,
  article: EditableArticle,
  version: number,
  mutate: ArticleDraft,
): Promise<SavedArticle> => {
  if (article.version !== version)
    throw new UserError('ITEM_EDIT_CHANGED', { args: [article.title], status: 409, code: 'changed' });
  const ready = await checkArticle(mutation, article, mutate);
  const { fields, extra, translations } = ready;
  const alias =
    fields.alias === article.alias
      ? article.alias
      : await freeAlias(mutation, fields.alias || slugOf(fields.title) || 'article', article.id);
  const createdAt = fields.createdAt ?? article.createdAt;
  const beside = await storeFiles(mutation, ready, mutate.files);
  const before = await currentContent(mutation.sql, article.id);
  await mutation
    .sql('items')
    .where('id', article.id)
    .update({
      ...columnsOf(fields, alias, beside, extra),
      created_at: createdAt,
      publish_up: fields.publishUp ?? createdAt,
      modified_at: moment(mutation.services.clock),
      modified_by: writerOf(mutation),
      checked_out_by: null,
      checked_out_at: null,
      version: article.version + 1,
    });
  await saveRelations(mutation, { id: article.id, fields, createdAt, beside, extra, translations });
  await addArticleRevision(mutation.sql, article.id, before);
  await audit(mutation, { act: 'article.edit', type: 'item', ids: [article.id], detail: () => fields.title });
  return { id: article.id, alias, published: fields.published };
};
