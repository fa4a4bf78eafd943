import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import type { FormErrors } from '../../core/forms/index.ts';
import type { LookPicture, SiteSetting } from '../../core/settings/index.ts';
import {
  decodePicture,
  type Encoded,
  largest,
  pathOf,
  removePicture,
  type StoredPicture,
  storePicture,
} from '../../media/index.ts';
import type { LookParams } from './values.ts';

/** Pictures of the look: the field of the form with its file, and the setting. */
export const pictureFields = [
  { field: 'logo', setting: 'look.logo', shape: 'natural' },
  { field: 'logo_dark', setting: 'look.logoDark', shape: 'natural' },
  { field: 'icon', setting: 'look.icon', shape: 'square' },
  { field: 'share', setting: 'look.shareImage', shape: 'natural' },
] as const satisfies readonly { field: string; setting: SiteSetting; shape: 'natural' | 'square' }[];

export type PictureField = (typeof pictureFields)[number];

export type Uploaded = ReadonlyMap<PictureField['field'], Encoded>;

/** Reads the uploaded pictures before the transaction; errors name their fields. */
export const uploadedPictures = async (context: RequestContext, form: FormErrors): Promise<Uploaded> => {
  const uploaded = new Map<PictureField['field'], Encoded>();
  for (const { field, shape } of pictureFields) {
    const file = context.files.find(one => one.field === `${field}_file`);
    const encoded =
      file && (await form.lookUp(() => decodePicture(context, file.path, shape), undefined, `${field}_file`));
    if (encoded) uploaded.set(field, encoded);
  }
  return uploaded;
};

const folder = 'look';

/** The header shows a logo 36 pixels high: twice that on dense screens. */
const logoHeight = 72;

const logoSize = (picture: StoredPicture) =>
  picture.sizes.find(({ height }) => height >= logoHeight) ?? largest(picture);

const stored = async (
  mutation: MutationContext,
  encoded: Encoded,
  isLogo: boolean,
): Promise<NonNullable<LookPicture>> => {
  const owner = mutation.actor.account?.id ?? null;
  const picture = await storePicture(mutation, { owner, encoded, folder, attached: true, permanent: true });
  const { width, height, name } = isLogo ? logoSize(picture) : largest(picture);
  return { name: picture.name, path: pathOf(picture.name, name, isLogo ? 'webp' : picture.fallback), width, height };
};

/** Value of each picture's setting after the save; those that stay as they are, are left out. */
export const changedPictures = async (
  mutation: MutationContext,
  params: LookParams,
  uploaded: Uploaded,
): Promise<{ name: PictureField['setting']; value: LookPicture | undefined }[]> => {
  const changes: { name: PictureField['setting']; value: LookPicture | undefined }[] = [];
  for (const { field, setting } of pictureFields) {
    const encoded = uploaded.get(field);
    if (!encoded && !params[`${field}_remove`]) continue;
    const former = mutation.services.site.get(setting);
    if (former) await removePicture(mutation.services, mutation, former.name);
    changes.push({
      name: setting,
      value: encoded ? await stored(mutation, encoded, field.startsWith('logo')) : undefined,
    });
  }
  return changes;
};
