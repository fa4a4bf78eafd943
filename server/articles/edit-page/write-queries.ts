import { audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { escapeLike } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { FormErrors } from '../../core/forms/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { linkFormKey } from '../../editor/index.ts';
import { attachToItem } from '../../media/index.ts';
import { relistItems } from '../article-model/index.ts';
import { extraToStore } from '../fields/index.ts';
import {
  describeImage,
  type EditableItem,
  type ItemFields,
  type ItemPictures,
  namedPictures,
  saveGallery,
  type UploadedPictures,
  withUploadedPictures,
} from '../form-values/index.ts';
import { addItemRevision, currentContent } from '../revisions/index.ts';
import { indexItems } from '../search/index.ts';
import { categoryOptions } from './category-queries.ts';
import { type ValidatedItem, validatedItem } from './checks.ts';
import { checkRecording, type RecordingFields, saveRecording, type UploadedRecording } from './recording-queries.ts';
import { itemTagsFor, saveItemTags } from './tag-queries.ts';

/** Result of a save. */
export interface SavedItem {
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
  { categoryId }: ItemFields,
  item: EditableItem | null,
): Promise<void> => {
  if (categoryId === 0) throw new UserError('ITEM_EDIT_CATEGORY_MISSING', { field: 'category' });
  const choices = await categoryOptions(mutation, item?.categoryId);
  if (!choices.some(({ id }) => id === categoryId)) throw new UserError('WRITE_CATEGORY_GONE', { field: 'category' });
};

// Items are found by id; a distinct alias only helps people.
const freeAlias = async ({ sql }: MutationContext, wanted: string, itemId: number): Promise<string> => {
  const rows: { alias: string }[] = await sql('items')
    .select('alias')
    .where(query => query.where('alias', wanted).orWhere('alias', 'like', `${escapeLike(wanted)}-%`))
    .whereNot('id', itemId)
    .limit(1_000);
  const taken = new Set(rows.map(row => row.alias.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
};

/** Applies the writer's rights: authors who need approval do not publish, and only moderators feature. */
const permittedFields = (mutation: MutationContext, fields: ItemFields, item: EditableItem | null): ItemFields => {
  if (can(mutation.actor, 'items.manage', site)) return fields;
  const waits = mutation.services.site.get('articles.approval');
  return { ...fields, published: fields.published && !waits, featured: item?.featured ?? false };
};

const pictureAddress = /\/media\/files\/([0-9a-f]{32})\//g;

const columnsOf = (fields: ValidatedItem, alias: string, { image, recording }: StoredFiles, extra: string | null) => ({
  title: fields.title,
  alias,
  category_id: fields.categoryId,
  intro: fields.intro,
  body: fields.body,
  published: fields.published,
  featured: fields.featured,
  access: fields.access,
  author_alias: fields.authorAlias,
  publish_down: fields.publishDown,
  meta_description: fields.metaDescription,
  meta_keywords: fields.metaKeywords,
  robots: fields.robots,
  language: fields.language,
  allow_comments: fields.allowComments,
  image_id: image?.id ?? null,
  // The caption belongs to the image and is removed with it.
  image_caption: image ? fields.imageCaption : '',
  image_credits: image ? fields.imageCredits : '',
  recording_id: recording?.id ?? null,
  video: fields.video,
  video_caption: fields.videoCaption,
  video_credits: fields.videoCredits,
  fields: extra,
});

/** Data of a form beside the text. */
export interface UploadedFiles extends UploadedPictures {
  readonly recording: UploadedRecording | undefined;
  /** Captions of the video. */
  readonly captions: Buffer | undefined;
}

/** Same, as stored with the item. */
interface StoredFiles extends ItemPictures {
  readonly recording: { readonly id: number; readonly name: string } | undefined;
}

/** Validated form: fields, files and errors. */
export interface ItemDraft {
  readonly input: ItemFields;
  readonly files: UploadedFiles;
  readonly form: FormErrors;
}

interface CheckedItem {
  readonly fields: ValidatedItem;
  /** Extra field values as JSON. */
  readonly extra: string | null;
  readonly named: ItemPictures;
  readonly recording: RecordingFields;
}

/** Validates the whole form before the first write and throws once with all errors. */
const checkItem = async (
  mutation: MutationContext,
  item: EditableItem | null,
  { input, files, form }: ItemDraft,
): Promise<CheckedItem> => {
  const itemId = item?.id ?? 0;
  const fields = await validatedItem(mutation, permittedFields(mutation, input, item), form);
  const { categoryId, image, pictures: gallery } = fields;
  await form.lookUp(() => checkCategory(mutation, fields, item), undefined);
  const extra = await form.lookUp(() => extraToStore(mutation, { itemId, categoryId, input: fields.extra }), null);
  const named = await namedPictures(mutation, { itemId, image: files.image ? '' : image, gallery }, form);
  const recording = {
    itemId,
    isRemoved: fields.recordingRemove,
    upload: files.recording,
    captions: files.captions ?? (fields.captionsRemove ? null : undefined),
  };
  await form.lookUp(() => checkRecording(mutation, recording), undefined);
  form.refuse();
  return { fields, extra, named, recording };
};

const storeFiles = async (
  mutation: MutationContext,
  { named, recording }: CheckedItem,
  files: UploadedFiles,
): Promise<StoredFiles> => ({
  ...(await withUploadedPictures(mutation, named, files)),
  recording: await saveRecording(mutation, recording),
});

interface DerivedData {
  readonly id: number;
  readonly fields: ValidatedItem;
  readonly createdAt: Date;
  readonly beside: StoredFiles;
  /** Extra field values as JSON. */
  readonly extra: string | null;
}

/** Updates everything derived from the row: tags, pictures, listings, cached pages. */
const saveRelations = async (
  mutation: MutationContext,
  { id, fields, createdAt, beside, extra }: DerivedData,
): Promise<void> => {
  const { sql, services } = mutation;
  const now = moment(services.clock);
  await saveItemTags(sql, id, await itemTagsFor(sql, fields.tags, now), createdAt);
  const shown = `${fields.intro}${fields.body}${extra ?? ''}`;
  const names = [...shown.matchAll(pictureAddress)].flatMap(([, name]) => name ?? []);
  for (const picture of [...(beside.image ? [beside.image] : []), ...beside.gallery]) names.push(picture.name);
  if (beside.recording) names.push(beside.recording.name);
  await saveGallery(mutation, id, beside.gallery);
  await describeImage(mutation, beside, fields.imageAlt);
  await attachToItem(sql, { itemId: id, names: [...new Set(names)], ownerId: writerOf(mutation), now });
  await relistItems(sql, [id]);
  await indexItems(sql, [id]);
  mutation.invalidate('items', `item:${id}`);
};

/**
 * Item of a form that was submitted before. Writes nothing; throws an edit conflict (409, code `changed`) if the values
 * differ.
 */
export const duplicateSubmit = async (
  mutation: MutationContext,
  item: EditableItem,
  input: ItemFields,
  form: FormErrors,
): Promise<SavedItem> => {
  const { title, intro, body } = await validatedItem(mutation, permittedFields(mutation, input, item), form);
  form.refuse();
  const stands = await mutation.sql('items').select('title', 'intro', 'body').where('id', item.id).first();
  if (title !== stands.title || intro !== stands.intro || body !== stands.body)
    throw new UserError('ITEM_EDIT_SENT_BEFORE', { args: [item.title], status: 409, code: 'changed' });
  return { id: item.id, alias: item.alias, published: item.published };
};

/** Creates an item; the policy must have allowed `item.compose`. */
export const createItem = async (mutation: MutationContext, formKey: string, mutate: ItemDraft): Promise<SavedItem> => {
  const { sql, services } = mutation;
  const by = writerOf(mutation);
  const now = moment(services.clock);
  const ready = await checkItem(mutation, null, mutate);
  const { fields, extra } = ready;
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
  await saveRelations(mutation, { id: made, fields, createdAt, beside, extra });
  await addItemRevision(sql, made, undefined);
  await audit(mutation, { act: 'item.add', type: 'item', ids: [made], detail: () => fields.title });
  return { id: made, alias, published: fields.published };
};

/**
 * Updates a locked item (`heldItem`) after the policy check. `version` is the one the writer saw; throws
 * ITEM_EDIT_CHANGED (409, code `changed`) if the row has another.
 */
export const changeItem = async (
  mutation: MutationContext,
  item: EditableItem,
  version: number,
  mutate: ItemDraft,
): Promise<SavedItem> => {
  if (item.version !== version)
    throw new UserError('ITEM_EDIT_CHANGED', { args: [item.title], status: 409, code: 'changed' });
  const ready = await checkItem(mutation, item, mutate);
  const { fields, extra } = ready;
  const alias =
    fields.alias === item.alias
      ? item.alias
      : await freeAlias(mutation, fields.alias || slugOf(fields.title) || 'article', item.id);
  const createdAt = fields.createdAt ?? item.createdAt;
  const beside = await storeFiles(mutation, ready, mutate.files);
  const before = await currentContent(mutation.sql, item.id);
  await mutation
    .sql('items')
    .where('id', item.id)
    .update({
      ...columnsOf(fields, alias, beside, extra),
      created_at: createdAt,
      publish_up: fields.publishUp ?? createdAt,
      modified_at: moment(mutation.services.clock),
      modified_by: writerOf(mutation),
      checked_out_by: null,
      checked_out_at: null,
      version: item.version + 1,
    });
  await saveRelations(mutation, { id: item.id, fields, createdAt, beside, extra });
  await addItemRevision(mutation.sql, item.id, before);
  await audit(mutation, { act: 'item.edit', type: 'item', ids: [item.id], detail: () => fields.title });
  return { id: item.id, alias, published: fields.published };
};
