import { limits } from '../../protocol/limits.ts';
import type { MutationContext, RequestContext, Upload } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { text } from '../core/i18n/index.ts';
import { fetchExternal } from '../core/net/index.ts';
import { can, site } from '../core/policy/index.ts';
import { moment } from '../core/time/index.ts';
import {
  checkQuota,
  protectForPost,
  type StagedPicture,
  type StoredPicture,
  sharedFolder,
  stagePicture,
  storePicture,
} from '../media/index.ts';
import { type Folder, folderOf } from './folders.ts';

/** Decoded file whose sizes are in the store. */
interface DecodedFile {
  readonly filename: string;
  readonly encoded: StagedPicture;
}

// Installed clients show a message as markup.
const plainName = (filename: string): string =>
  filename
    .replace(/^.*[\\/]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a sentence holds none of them
    .replace(/[<>&"'`\u0000-\u001f\u007f]/g, '')
    .slice(0, 80);

/** Prefixes an error with its file name. */
const withFileName = (filename: string, refusal: UserError): UserError => {
  const { status, code, message } = refusal;
  const name = plainName(filename);
  return new UserError('UPLOAD_OF_FILE', {
    args: [name || text('UPLOAD_UNNAMED'), message],
    status,
    field: 'file',
    ...(code ? { code } : {}),
  });
};

const named = async <T>(filename: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UserError ? withFileName(filename, error) : error;
  }
};

const readyFile = (context: RequestContext, { filename, path }: Upload): Promise<DecodedFile> =>
  named(filename, async () => ({ filename, encoded: await stagePicture(context, path, 'natural') }));

interface Prepared {
  readonly ready: readonly DecodedFile[];
  readonly refused: readonly UserError[];
}

/**
 * Decodes the posted files one after another. Null without permission to upload: the decoder is not used, and the
 * policy refuses. Refused files are reported beside the stored ones; when all are refused, the first error is thrown.
 */
export const prepare = async (context: RequestContext, folder: string): Promise<Prepared | null> => {
  if (!can(context.actor, 'media.upload', site)) return null;
  if (!can(context.actor, 'media.place', await folderOf(context, folder))) return null;
  const [first] = context.files;
  if (!first) throw new UserError('UPLOAD_NO_FILE', { field: 'file' });
  if (context.files.length > limits.uploadFiles)
    throw new UserError('UPLOAD_FILES', { args: [limits.uploadFiles], field: 'file' });
  await named(first.filename, () => checkQuota(context));
  const ready: DecodedFile[] = [];
  const refused: UserError[] = [];
  for (const file of context.files) {
    try {
      ready.push(await readyFile(context, file));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      refused.push(error);
    }
  }
  const [refusal] = refused;
  if (refusal && ready.length === 0) throw refusal;
  return { ready, refused };
};

const titleOf = (filename: string): string => filename.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{1,5}$/i, '');

/** Stores a decoded picture in a folder. A post's folder attaches it to the post. */
export const storeUpload = (
  mutation: MutationContext,
  folder: Folder,
  file: DecodedFile,
  input: { readonly title?: string; readonly alt: string; readonly keep: boolean },
): Promise<StoredPicture> =>
  named(file.filename, async () => {
    const owner = mutation.actor.account?.id;
    if (owner === undefined) throw new UserError('SIGN_IN_FIRST', { status: 403 });
    const picture = await storePicture(mutation, {
      owner,
      encoded: file.encoded,
      folder: folder.kind === 'shared' ? sharedFolder : `user:${owner}`,
      title: titleOf(input.title || file.filename),
      alt: input.alt,
      permanent: input.keep || folder.kind === 'shared',
    });
    if (folder.postId !== undefined) {
      const now = moment(mutation.services.clock);
      await protectForPost(mutation.sql, { names: [picture.name], ownerId: owner, postId: folder.postId, now });
    }
    return picture;
  });

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
  const headers = { accept: 'image/*', 'user-agent': 'Lectern' };
  const answer = await fetchExternal(url, { ...context.services.outbound, headers });
  // An address inside our network is reported like one that does not exist.
  if (answer.kind === 'refused' || answer.status !== 200) throw new UserError('MEDIA_UNREACHABLE', { field: 'url' });
  return { filename: nameOf(url).slice(0, 80), encoded: await stagePicture(context, answer.body, 'natural') };
};
