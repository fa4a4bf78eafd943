import { serveHelper } from './core/process/helper-process.ts';
import { makePicture } from './media/media-encode.ts';
import type { PictureTask } from './media/media-process.ts';

// The process in which pictures are made.
serveHelper(({ source, shape, only }: PictureTask) =>
  makePicture(typeof source === 'string' ? source : Buffer.from(source), shape, only),
);
