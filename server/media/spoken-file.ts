import { type Mutation, mutate, type Services } from '../core/context/index.ts';
import { removeQuietly } from '../core/file-store/index.ts';
import { moment } from '../core/time/index.ts';
import { mediaKey, newName } from './media-files.ts';
import { addMedia } from './media-queries.ts';
import { addPostUse } from './media-use-queries.ts';
import { recordingFile } from './recording-kinds.ts';

interface NewSpokenFile {
  readonly path: string;
  readonly mime: string;
  readonly bytes: number;
  readonly title: string;
}

interface Storing {
  readonly file: NewSpokenFile;
  readonly postId: number;
  /** Tells, in the transaction, whether the file is still wanted. */
  readonly isWanted: (mutation: Mutation) => Promise<boolean>;
  /** Records the file by its id. */
  readonly link: (mutation: Mutation, mediaId: number) => Promise<unknown>;
}

/** Stores the audio file of a post; it belongs to nobody and is visible to those who may read the post. */
export const storeSpokenFile = async (
  services: Services,
  { file, postId, isWanted, link }: Storing,
): Promise<boolean> => {
  const { mime, bytes, title } = file;
  const name = newName();
  const key = mediaKey(name, recordingFile(mime));
  await services.files.put(key, { path: file.path }, { type: mime });
  const now = moment(services.clock);
  let isStored = false;
  try {
    isStored = await mutate(services, async mutation => {
      if (!(await isWanted(mutation))) return false;
      const row = { owner_id: null, folder: 'spoken', name, title, kind: 'audio', mime, bytes } as const;
      const id = await addMedia(mutation.sql, { ...row, created_at: now, attached_at: now });
      await addPostUse(mutation.sql, id, postId);
      await link(mutation, id);
      return true;
    });
    return isStored;
  } finally {
    if (!isStored) await removeQuietly(services, async () => [key]);
  }
};
