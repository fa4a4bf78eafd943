import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { mutate, type Services } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { addJob, registerJob } from '../core/jobs/index.ts';
import { moment } from '../core/time/index.ts';
import { encodePicture } from './encoder.ts';
import type { Encoded } from './media-encode.ts';
import { mediaKey, placeFiles } from './media-files.ts';
import { changeSizes, lockedPicture, picturesAfter } from './media-queries.ts';
import { inOrder, largest, type SizeName, type StoredPicture, sizesFor, writeSizes } from './media-sizes.ts';

/** Sizes that an older picture lacks. */
const missingSizes = (picture: StoredPicture): readonly SizeName[] =>
  sizesFor(largest(picture).width).filter(name => !picture.sizes.some(size => size.name === name));

const contentOf = async ({ files }: Services, { name, fallback }: StoredPicture): Promise<Buffer | undefined> => {
  const file = await files.open(mediaKey(name, `large.${fallback}`));
  return file && buffer(await file.read());
};

// A picture that can no longer be read stays as it is; when the encoder is busy the job is retried.
const encoded = async (bytes: Buffer, names: readonly SizeName[]): Promise<Encoded | undefined> => {
  try {
    return await encodePicture(bytes, 'natural', '', names);
  } catch (error) {
    if (error instanceof UserError && error.code !== 'busy') return undefined;
    throw error;
  }
};

/** Creates the missing sizes of a picture from its largest; they count towards its owner's quota. */
const complete = async (services: Services, picture: StoredPicture): Promise<void> => {
  const names = missingSizes(picture);
  const bytes = names.length > 0 ? await contentOf(services, picture) : undefined;
  if (!bytes) return;
  const made = await encoded(bytes, names);
  // A picture keeps its extension.
  if (made?.fallback !== picture.fallback) return;
  const { files, sizes } = made;
  await placeFiles(services.files, picture.name, files);
  await mutate(services, async ({ sql }) => {
    const locked = await lockedPicture(sql, picture.id);
    if (!locked || missingSizes(locked).length === 0) return;
    const added = files.reduce((sum, file) => sum + file.bytes.length, 0);
    await changeSizes(sql, locked.id, writeSizes(locked.fallback, inOrder([...locked.sizes, ...sizes])), added);
  });
};

const kind = 'picture-sizes';
const atOnce = 10;
const begins = z.union([z.null(), z.int()]);

// Small batches, so that mails and other jobs run in between.
registerJob(kind, async (services, payload, { check }) => {
  const pictures = await picturesAfter(services.sql, begins.parse(payload) ?? 0, atOnce);
  for (const picture of pictures) {
    await check();
    await complete(services, picture);
  }
  const last = pictures.at(-1);
  if (last && pictures.length === atOnce)
    await mutate(services, ({ sql }) =>
      addJob(sql, { kind, dedupeKey: `after:${last.id}`, payload: last.id, dueAt: moment(services.clock) }),
    );
});
