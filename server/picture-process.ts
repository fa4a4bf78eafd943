import { serveHelper } from './core/helper-process.ts';
import { makePicture } from './core/media-encode.ts';
import type { PictureTask } from './core/media-process.ts';

// The process in which pictures are made.
serveHelper(({ source, shape, only }: PictureTask) =>
  makePicture(typeof source === 'string' ? source : Buffer.from(source), shape, only),
);
