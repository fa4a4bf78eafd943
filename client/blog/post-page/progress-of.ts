import { limits } from '../../../protocol/limits.ts';

/** Progress of reading a text, from 0 to 1 (B-021, B-022, X-37). */
export const progressOf = (place: { scrollTop: number; contentTop: number; contentHeight: number }): number => {
  const length = place.contentHeight - limits.progressLessPx;
  const read = place.scrollTop - place.contentTop + limits.progressOffsetPx;
  // A text shorter than the constant is read as soon as it begins.
  if (length <= 0) return read > 0 ? 1 : 0;
  return Math.min(1, Math.max(0, read / length));
};
