import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { mutate, type Services } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { addJob, registerJob } from '../core/jobs/index.ts';
import { moment } from '../core/time/index.ts';
import type { Encoded } from './media-encode.ts';
import { addFiles, filePath } from './media-files.ts';
import { encodePicture } from './media-maker.ts';
import { changeSizes, heldPicture, picturesAfter } from './media-queries.ts';
import { inOrder, missingSizes, type SizeName, type StoredPicture, writeSizes } from './media-sizes.ts';

const contentOf = async ({ settings }: Services, { name, fallback }: StoredPicture): Promise<Buffer | undefined> => {
  try {
    return await readFile(filePath(settings.dataDir, name, `large.${fallback}`));
  } catch {
    return undefined;
  }
};

// One that cannot be read any more stays as it is; where all places are taken the job comes back.
const encoded = async (bytes: Buffer, names: readonly SizeName[]): Promise<Encoded | undefined> => {
  try {
    return await encodePicture(bytes, 'natural', '', names);
  } catch (error) {
    if (error instanceof UserError && error.code !== 'busy') return undefined;
    throw error;
  }
};

/** Makes the sizes that a picture lacks out of its largest; they count as its owner's. */
const complete = async (services: Services, picture: StoredPicture): Promise<void> => {
  const names = missingSizes(picture);
  const bytes = names.length > 0 ? await contentOf(services, picture) : undefined;
  if (!bytes) return;
  const made = await encoded(bytes, names);
  // A picture keeps the ending it has.
  if (made?.fallback !== picture.fallback) return;
  const { files, sizes } = made;
  await mutate(services, async ({ sql }) => {
    const held = await heldPicture(sql, picture.id);
    if (!held || missingSizes(held).length === 0) return;
    await addFiles(services.settings.dataDir, held.name, files);
    const added = files.reduce((sum, file) => sum + file.bytes.length, 0);
    await changeSizes(sql, held.id, writeSizes(held.fallback, inOrder([...held.sizes, ...sizes])), added);
  });
};

const kind = 'picture-sizes';
const atOnce = 10;
const begins = z.union([z.null(), z.int()]);

// A few at a time: mails and other work of the house go on between.
registerJob(kind, async (services, payload) => {
  const pictures = await picturesAfter(services.sql, begins.parse(payload) ?? 0, atOnce);
  for (const picture of pictures) await complete(services, picture);
  const last = pictures.at(-1);
  if (last && pictures.length === atOnce)
    await mutate(services, ({ sql }) =>
      addJob(sql, { kind, cause: `after:${last.id}`, payload: last.id, dueAt: moment(services.clock) }),
    );
});
