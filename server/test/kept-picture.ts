import { mutate } from '../core/context/mutation.ts';
import { encodePicture } from '../media/encoder.ts';
import { storePicture } from '../media/media.ts';
import { mainPath, type StoredPicture } from '../media/media-sizes.ts';
import type { House } from './house.ts';
import { photo } from './pictures.ts';

/** A picture of an account as an upload leaves it, tied to the site; and the address it is shown by. */
export const keptPicture = async (
  { services }: House,
  owner: number,
  { width, height, ...words }: { width: number; height: number; alt?: string; caption?: string; title?: string },
): Promise<StoredPicture & { address: string }> => {
  const encoded = await encodePicture(await photo(width, height), 'natural');
  const picture = await mutate(services, write =>
    storePicture({ services, sql: write.sql }, { owner, encoded, folder: 'test', attached: true, ...words }),
  );
  return { ...picture, address: mainPath(picture) };
};
