import type { FeedEnclosure, FeedPicture } from '../feeds/index.ts';
import { largest, mainPath, type StoredPicture } from './media-sizes.ts';
import { type RecordingFile, recordingPath } from './recording-queries.ts';

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

/** Recording of an item of a feed. */
export const feedEnclosure = (
  recording: RecordingFile | undefined,
  { baseUrl }: { readonly baseUrl: string },
): FeedEnclosure | undefined =>
  recording && { url: baseUrl + recordingPath(recording), type: recording.mime, bytes: recording.bytes };
