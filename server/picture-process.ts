import { makePicture } from './core/media-encode.ts';
import type { PictureAnswered, PictureAsked } from './core/media-process.ts';

// The process in which pictures are made; it ends with the one that serves pages.
process.on('message', async ({ id, bytes, shape, only }: PictureAsked) => {
  const outcome = await makePicture(Buffer.from(bytes), shape, only);
  process.send?.({ id, outcome } satisfies PictureAnswered);
});
process.on('disconnect', () => process.exit());
