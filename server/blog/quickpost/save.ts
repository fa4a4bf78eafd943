import type { QuickPosted, QuickPostPayload } from '../../../protocol/blog/quickpost.ts';
import { moment } from '../../core/clock.ts';
import { pictureOfUri, storePicture, takePicture } from '../../core/media.ts';
import type { Encoded } from '../../core/media-encode.ts';
import { paths } from '../../core/paths.ts';
import { may, site } from '../../core/policy.ts';
import { Refusal } from '../../core/refusal.ts';
import { text } from '../../core/texts.ts';
import type { Deed, Visit } from '../../core/visit.ts';
import { accountsIn } from '../autopost/choice-queries.ts';
import { wishAutoposts } from '../autopost/queries.ts';
import { paceNewPosts } from '../posts/pace-queries.ts';
import { createPost, emptyFields, type Written } from '../posts/write-queries.ts';
import { privacyIn, saidIn, tagsIn } from './payload.ts';
import { describePicture, hasCategories } from './queries.ts';

/** What is ready before the transaction opens: the photo that a form without scripts sends along. */
export const prepare = async (visit: Visit, { type }: QuickPostPayload): Promise<Encoded | undefined> => {
  await paceNewPosts(visit);
  const [file] = visit.files;
  if (type !== 'photo' || !file || !may(visit.actor, 'post.write', site)) return undefined;
  return takePicture(visit, file.path, 'natural');
};

const coverOf = async (deed: Deed, payload: QuickPostPayload, sent: Encoded | undefined): Promise<number | null> => {
  if (payload.type !== 'photo') return null;
  const owner = deed.actor.account?.id ?? 0;
  const { title, alt, uri } = payload;
  if (sent) return (await storePicture(deed, { owner, encoded: sent, folder: `user:${owner}`, title, alt })).id;
  const picture = await pictureOfUri(deed.sql, uri, owner);
  if (!picture) throw new Refusal('QUICKPOST_PHOTO_MISSING', { field: 'uri' });
  if (alt !== '') await describePicture(deed.sql, { id: picture.id, ownerId: owner, alt });
  return picture.id;
};

const categoriesOf = async (deed: Deed, { category }: QuickPostPayload): Promise<number[]> => {
  if (category > 0) return [category];
  if (await hasCategories(deed.sql)) throw new Refusal('QUICKPOST_CATEGORY', { field: 'category' });
  return [];
};

const sentenceOf = ({ state }: Written): string =>
  text(state === 'published' ? 'QUICKPOST_PUBLISHED' : 'QUICKPOST_PENDING');

/** Writes the post of a quick post (E-030). Who may not publish gives it to a moderator. */
export const saveQuickPost = async (
  deed: Deed,
  payload: QuickPostPayload,
  sent: Encoded | undefined,
): Promise<QuickPosted> => {
  const { site: settings, clock } = deed.services;
  const said = saidIn(payload, { now: moment(clock), locale: settings.get('site.language') });
  const accounts = await accountsIn(deed, payload.autopost);
  const fields = {
    ...emptyFields,
    ...said,
    privacy: privacyIn(payload),
    tags: tagsIn(payload),
    categoryIds: await categoriesOf(deed, payload),
    coverId: await coverOf(deed, payload, sent),
  };
  const written = await createPost(deed, fields, 'publish');
  await wishAutoposts(deed, written.id, accounts);
  return {
    message: sentenceOf(written),
    title: said.title,
    url: `${deed.services.settings.basePath}${paths.entry(written.slug)}`,
  };
};
