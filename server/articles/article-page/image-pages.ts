import { unlocksPost } from '../../blog/post-model/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { PageParams, PageRoute, Redirect } from '../../core/http/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { mainPath, mediaSubject, pathAtLeast, type StoredPicture } from '../../media/index.ts';
import { imageByKey, installedSizes } from '../article-model/index.ts';

const cached = /^([0-9a-f]{32})_([A-Za-z]{1,7})\.jpg$/;
const source = /^([0-9a-f]{32})\.jpg$/;

/**
 * Image of the article to which an installed site's file name refers; throws 404 if the reader may not see the article.
 */
const requestedImage = async (context: RequestContext, { folder }: PageParams, key = ''): Promise<StoredPicture> => {
  const { settings, clock } = context.services;
  const isOurs = `com_${folder}` === settings.articlesOption && key !== '';
  const picture = isOurs ? await imageByKey(context.sql, key) : undefined;
  const subjectFor = picture && (await mediaSubject(context.sql, picture.name, moment(clock)));
  if (!picture || !subjectFor) throw notFound();
  const subject = subjectFor((postId, hash) => unlocksPost(settings.secret, context.keys.value, postId, hash));
  authorize(context.actor, 'media.see', subject);
  return picture;
};

const cachedImage = async (context: RequestContext, params: PageParams): Promise<Redirect> => {
  const [, key, size = ''] = cached.exec(params.file ?? '') ?? [];
  const wanted = Object.hasOwn(installedSizes, size) ? installedSizes[size] : undefined;
  if (!wanted) throw notFound();
  return { to: pathAtLeast(await requestedImage(context, params, key), wanted.size), isPermanent: true };
};

const sourceImage = async (context: RequestContext, params: PageParams): Promise<Redirect> => {
  const [, key] = source.exec(params.file ?? '') ?? [];
  return { to: mainPath(await requestedImage(context, params, key)), isPermanent: true };
};

/**
 * Redirects from `media/{articles}/items/cache/{md5("Image" + id)}_{size}.jpg` of installed sites, and from the
 * original images, to the current image (wire, articles §4).
 */
export const articleImagePages: readonly PageRoute[] = [
  { option: 'articles', path: '/media/:folder/items/cache/:file', handler: cachedImage },
  { option: 'articles', path: '/media/:folder/items/src/:file', handler: sourceImage },
];
