import type { FeedPicture } from '../feeds/index.ts';
import { largest, mainPath, type StoredPicture } from './media-sizes.ts';

/** Cover of a post or an article for a feed. */
export const feedPicture = (
  picture: StoredPicture | null,
  { baseUrl }: { readonly baseUrl: string },
): FeedPicture | undefined => {
  if (!picture) return undefined;
  const { width, height } = largest(picture);
  const type = picture.fallback === 'png' ? 'image/png' : 'image/jpeg';
  return { url: baseUrl + mainPath(picture), type, width, height, description: picture.alt };
};
