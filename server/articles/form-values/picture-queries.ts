import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { FormErrors } from '../../core/forms/index.ts';
import { can, site } from '../../core/policy/index.ts';
import {
  decodePicture,
  type Encoded,
  pictureOfUri,
  picturesOf,
  type StoredPicture,
  storePicture,
  uriOf,
} from '../../media/index.ts';
import type { ArticleFields } from './form.ts';

/** Pictures of an article outside its text. */
export interface ArticlePictures {
  readonly image: StoredPicture | undefined;
  /** Image of the introduction. */
  readonly introImage: StoredPicture | undefined;
  readonly gallery: readonly StoredPicture[];
}

export const picturesOfArticle = async (sql: Sql, articleId: number): Promise<ArticlePictures> => {
  const row: { image_id: number | null; intro_image_id: number | null } | undefined = await sql('items')
    .select('image_id', 'intro_image_id')
    .where('id', articleId)
    .first();
  const ids: number[] = await sql('item_pictures')
    .where('item_id', articleId)
    .orderBy(['ordering', 'media_id'])
    .pluck('media_id');
  const beside = [row?.image_id, row?.intro_image_id].flatMap(id => id ?? []);
  const found = await picturesOf(sql, [...beside, ...ids]);
  return {
    image: found.get(row?.image_id ?? 0),
    introImage: found.get(row?.intro_image_id ?? 0),
    gallery: ids.flatMap(id => found.get(id) ?? []),
  };
};

/** All pictures of an article, including those of older revisions. */
const allPicturesOfArticle = async (sql: Sql, articleId: number): Promise<StoredPicture[]> => {
  const { image, introImage, gallery } = await picturesOfArticle(sql, articleId);
  const ids: number[] = await sql('item_media').where('item_id', articleId).pluck('media_id');
  const beside = [image, introImage].flatMap(one => one ?? []);
  return [...beside, ...gallery, ...(await picturesOf(sql, ids)).values()];
};

/**
 * Pictures among these URIs that the writer may use: their own, shared ones, and the article's current or earlier ones.
 */
export const usablePictures = async (
  { sql, actor }: RequestContext,
  articleId: number,
  uris: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> => {
  const current = new Map((await allPicturesOfArticle(sql, articleId)).map(picture => [uriOf(picture), picture]));
  const found = new Map<string, StoredPicture>();
  for (const uri of uris) {
    const picture = current.get(uri) ?? (await pictureOfUri(sql, uri, actor.account?.id ?? 0));
    if (picture) found.set(uri, picture);
  }
  return found;
};

/** Removes pictures that are deleted or not permitted; `isWhole` is true if none was removed. */
export const withUsablePictures = async (
  context: RequestContext,
  articleId: number,
  fields: ArticleFields,
): Promise<{ readonly brought: ArticleFields; readonly isWhole: boolean }> => {
  const named = [fields.image, fields.introImage, ...fields.pictures].filter(uri => uri !== '');
  const usable = await usablePictures(context, articleId, named);
  const brought = {
    ...fields,
    image: usable.has(fields.image) ? fields.image : '',
    introImage: usable.has(fields.introImage) ? fields.introImage : '',
    pictures: fields.pictures.filter(uri => usable.has(uri)),
  };
  return { brought, isWhole: named.every(uri => usable.has(uri)) };
};

/** Pictures uploaded with the form, for browsers without scripts. */
export interface UploadedPictures {
  readonly image: Encoded | undefined;
  readonly introImage: Encoded | undefined;
  readonly gallery: readonly Encoded[];
}

export const uploadedPictures = async (context: RequestContext, form: FormErrors): Promise<UploadedPictures> => {
  const none = { image: undefined, introImage: undefined, gallery: [] };
  if (context.files.length === 0 || !can(context.actor, 'media.upload', site)) return none;
  const encoded = (field: string): Promise<Encoded[]> =>
    Promise.all(
      context.files
        .filter(file => file.field === field)
        .slice(0, 5)
        .map(file => decodePicture(context, file.path, 'natural')),
    );
  const [image] = await form.lookUp(() => encoded('image_file'), [], 'image');
  const [introImage] = await form.lookUp(() => encoded('intro_image_file'), [], 'intro_image');
  return { image, introImage, gallery: await form.lookUp(() => encoded('gallery_file'), [], 'pictures') };
};

const stored = async (mutation: MutationContext, encoded: Encoded): Promise<StoredPicture> => {
  const owner = mutation.actor.account?.id ?? 0;
  return storePicture(mutation, { owner, encoded, folder: `user:${owner}` });
};

interface Named {
  readonly articleId: number;
  readonly image: string;
  readonly introImage: string;
  readonly gallery: readonly string[];
}

/** Pictures named by a form; adds an error for one the writer may not use. */
export const namedPictures = async (
  mutation: MutationContext,
  { articleId, image, introImage, gallery }: Named,
  form: FormErrors,
): Promise<ArticlePictures> => {
  const usable = await usablePictures(mutation, articleId, [image, introImage, ...gallery]);
  const of = (uri: string, field: string): StoredPicture => {
    const picture = usable.get(uri);
    if (!picture) throw new UserError('ITEM_EDIT_PICTURE_FOREIGN', { field });
    return picture;
  };
  return {
    image: image === '' ? undefined : form.read(() => of(image, 'image'), undefined),
    introImage: introImage === '' ? undefined : form.read(() => of(introImage, 'intro_image'), undefined),
    gallery: [...new Set(gallery)].flatMap(uri => form.read(() => of(uri, 'pictures'), [])),
  };
};

/** Stores uploaded pictures and adds them to those the form names. */
export const withUploadedPictures = async (
  mutation: MutationContext,
  named: ArticlePictures,
  files: UploadedPictures,
): Promise<ArticlePictures> => {
  const added: StoredPicture[] = [];
  for (const encoded of files.gallery) added.push(await stored(mutation, encoded));
  const image = files.image ? await stored(mutation, files.image) : named.image;
  const introImage = files.introImage ? await stored(mutation, files.introImage) : named.introImage;
  return { image, introImage, gallery: [...named.gallery, ...added] };
};

/** Replaces an article's gallery with these pictures, in order. */
export const saveGallery = async (
  mutation: MutationContext,
  articleId: number,
  gallery: readonly StoredPicture[],
): Promise<void> => {
  await mutation.sql('item_pictures').where('item_id', articleId).delete();
  const ids = [...new Set(gallery.map(({ id }) => id))];
  if (ids.length > 0)
    await mutation
      .sql('item_pictures')
      .insert(ids.map((media_id, ordering) => ({ item_id: articleId, media_id, ordering })));
};

/** Sets the alternative text of the image if the writer owns it. */
export const describeImage = async (
  mutation: MutationContext,
  { image }: ArticlePictures,
  alt: string,
): Promise<void> => {
  if (!image || image.alt === alt || image.ownerId !== mutation.actor.account?.id) return;
  await mutation.sql('media').where('id', image.id).update({ alt, is_decorative: false });
};
