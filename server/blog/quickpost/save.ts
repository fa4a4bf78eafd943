import type { QuickPosted, QuickPostPayload } from '../../../protocol/blog/quickpost.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { decodePicture, type Encoded, pictureOfUri, type StoredPicture, storePicture } from '../../media/index.ts';
import { accountsIn, scheduleAutoposts } from '../autopost/index.ts';
import { categoryChoices } from '../categories/index.ts';
import { createPost, limitNewPosts, type SavedPost } from '../post-actions/index.ts';
import { checkCategories, checkTags, emptyFields } from '../post-model/index.ts';
import { pageOrder, privacyIn, readPayload, tagsIn } from './payload.ts';
import { describePicture } from './queries.ts';

/** Data read before the transaction opens. */
interface Prepared {
  /** Photo posted as a file by a form without scripts. */
  readonly photo?: Encoded | undefined;
  /** Errors of the photo; errors of the fields are added to it. */
  readonly form: FormErrors;
}

/** Decodes the photo that a form without scripts posts. */
export const prepare = async (context: RequestContext, { type }: QuickPostPayload): Promise<Prepared> => {
  await limitNewPosts(context);
  const form = formErrors(pageOrder(type));
  const [file] = context.files;
  if (type !== 'photo' || !file || !can(context.actor, 'post.write', site)) return { form };
  return { photo: await form.lookUp(() => decodePicture(context, file.path, 'natural'), undefined, 'uri'), form };
};

const ownerIn = ({ actor }: MutationContext): number => actor.account?.id ?? 0;

/** Uploaded picture of the writer that the payload names, unless a file was posted. */
const namedPhoto = async (mutation: MutationContext, { uri }: QuickPostPayload): Promise<StoredPicture> => {
  const picture = await pictureOfUri(mutation.sql, uri, ownerIn(mutation));
  if (!picture) throw new UserError('QUICKPOST_PHOTO_MISSING', { field: 'uri' });
  return picture;
};

const storePhoto = async (
  mutation: MutationContext,
  { title, alt, decorates: isDecorative }: QuickPostPayload,
  photo: Encoded | StoredPicture,
): Promise<number> => {
  const owner = ownerIn(mutation);
  if ('files' in photo)
    return (await storePicture(mutation, { owner, encoded: photo, folder: `user:${owner}`, title, alt, isDecorative }))
      .id;
  await describePicture(mutation.sql, { id: photo.id, ownerId: owner, alt }, isDecorative);
  return photo.id;
};

// Installed scripts know no description and send none.
const checkDescription = ({ type, alt, decorates, asksAlt }: QuickPostPayload): void => {
  if (type === 'photo' && asksAlt && alt.trim() === '' && !decorates)
    throw new UserError('QUICKPOST_ALT_MISSING', { field: 'alt' });
};

const categoriesOf = async (mutation: MutationContext, { category }: QuickPostPayload): Promise<number[]> => {
  if (category > 0) await checkCategories(mutation, [category], [], 'category');
  if (category > 0) return [category];
  if ((await categoryChoices(mutation)).length > 0) throw new UserError('QUICKPOST_CATEGORY', { field: 'category' });
  return [];
};

const savedMessage = ({ state }: SavedPost): string =>
  text(state === 'published' ? 'QUICKPOST_PUBLISHED' : 'QUICKPOST_PENDING');

/** Saves a quick post (E-030). A writer who may not publish submits it to a moderator. */
export const saveQuickPost = async (
  mutation: MutationContext,
  payload: QuickPostPayload,
  { photo: posted, form }: Prepared,
): Promise<QuickPosted> => {
  const { site: settings, clock } = mutation.services;
  const isNamed = payload.type === 'photo' && !posted;
  const photo = isNamed ? await form.lookUp(() => namedPhoto(mutation, payload), undefined) : posted;
  form.read(() => checkDescription(payload), undefined);
  const content = readPayload(payload, { now: moment(clock), locale: settings.get('site.language'), form });
  const categoryIds = await form.lookUp(() => categoriesOf(mutation, payload), []);
  const privacy = form.read(() => privacyIn(payload), 'private');
  const accounts = await form.lookUp(() => accountsIn(mutation, payload.autopost), []);
  const tags = tagsIn(payload);
  form.read(() => checkTags({ tags }), undefined);
  form.refuse();
  const coverId = photo ? await storePhoto(mutation, payload, photo) : null;
  const fields = { ...emptyFields, ...content, privacy, tags, categoryIds, coverId };
  const saved = await createPost(mutation, fields, 'publish');
  await scheduleAutoposts(mutation, saved.id, accounts);
  return {
    message: savedMessage(saved),
    title: content.title,
    url: `${mutation.services.settings.basePath}${paths.entry(saved.slug)}`,
  };
};
