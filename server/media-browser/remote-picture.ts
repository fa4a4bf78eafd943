import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { fetchExternal } from '../core/net/index.ts';
import { can, site } from '../core/policy/index.ts';
import { checkQuota, encodePicture } from '../media/index.ts';
import { folderOf } from './folders.ts';
import type { DecodedFile } from './upload.ts';

const nameOf = (url: string): string => (URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : '');

/**
 * Fetches a picture from an address, through the guarded HTTP client, and decodes it. Null: the user may not upload to
 * the folder, which the policy then reports.
 */
export const fetchedPicture = async (
  context: RequestContext,
  folder: string,
  url: string,
): Promise<DecodedFile | null> => {
  if (!can(context.actor, 'media.upload', site)) return null;
  if (!can(context.actor, 'media.place', await folderOf(context, folder))) return null;
  await checkQuota(context);
  const owner = String(context.actor.account?.id ?? '');
  const headers = { accept: 'image/*', 'user-agent': 'Lectern' };
  const answer = await fetchExternal(url, { ...context.services.outbound, headers });
  // An address inside our network is reported like one that does not exist.
  if (answer.kind === 'refused' || answer.status !== 200) throw new UserError('MEDIA_UNREACHABLE', { field: 'url' });
  return { filename: nameOf(url).slice(0, 80), encoded: await encodePicture(answer.body, 'natural', owner) };
};
