import { limits } from '../../protocol/limits.ts';
import {
  type Mutation,
  mutate,
  type RequestContext,
  type Services,
  type TransactionContext,
} from '../core/context/index.ts';
import { type Claim, requireOwnStore } from '../core/file-store/index.ts';
import { sweepIncoming } from '../core/files/index.ts';
import { moment } from '../core/time/index.ts';
import { encodePicture } from './encoder.ts';
import type { Encoded, Shape, Source } from './media-encode.ts';
import { newName, objectsOf, placeFiles, removeFiles, removeOnRollback, sweepFiles } from './media-files.ts';
import { addMedia, deleteMedia, deleteUnattached, type NewMedia, storedNames } from './media-queries.ts';
import { largest, type StoredPicture, writeSizes } from './media-sizes.ts';
import { checkQuota, reserveQuota } from './quota.ts';

interface NewPicture {
  /** Null for a picture that belongs to nobody: it counts towards no quota. */
  readonly owner: number | null;
  /** Result of `decodePicture` or `encodePicture`, which run before the transaction. */
  readonly encoded: Encoded | StagedPicture;
  /** Folder in the media browser: `user:12`, `avatar`, `import`. */
  readonly folder: string;
  readonly title?: string;
  readonly alt?: string;
  readonly isDecorative?: boolean;
  readonly caption?: string;
  /** True for a public picture of the site: an avatar. Others are purged after a day unless a post uses them. */
  readonly attached?: boolean;
  /** True for a picture that stays without a use until its owner deletes it. */
  readonly permanent?: boolean;
  readonly legacy?: { readonly source: string; readonly id: string };
  /** Imports ignore the quota. */
  readonly unlimited?: boolean;
}

const dayMs = 24 * 3600 * 1000;

/** Encoded picture whose files are in the store. */
export interface StagedPicture extends Encoded {
  readonly name: string;
  readonly claim: Claim;
}

/**
 * Decodes an account's picture unless its quota is used up, and stores its files, which are removed again when the call
 * ends without a row. Belongs before the transaction, which must not wait for a store.
 */
export const decodePicture = async (context: RequestContext, source: Source, shape: Shape): Promise<StagedPicture> => {
  await checkQuota(context);
  return stagePicture(context, source, shape);
};

/** The same without a look at the quota. */
export const stagePicture = async (context: RequestContext, source: Source, shape: Shape): Promise<StagedPicture> => {
  const encoded = await encodePicture(source, shape, String(context.actor.account?.id ?? ''));
  const name = newName();
  return { ...encoded, name, claim: await context.staged.put(objectsOf(name, encoded.files)) };
};

/** Stores the files of a picture within the transaction, for imports; a rollback removes them. */
const placed = async ({ services, sql }: TransactionContext, encoded: Encoded): Promise<StagedPicture> => {
  const name = newName();
  removeOnRollback({ services, sql }, name);
  await placeFiles(services.files, name, encoded.files);
  return { ...encoded, name, claim: () => {} };
};

/**
 * Stores a picture: row and files together or not at all. Throws a UserError for a full quota or disk. Deletes the
 * files when the transaction fails. `insert` adds the row, for example one that an import records.
 */
export const storePicture = async (
  context: TransactionContext,
  input: NewPicture,
  insert: (media: NewMedia) => Promise<number> = media => addMedia(context.sql, media),
): Promise<StoredPicture> => {
  const { clock } = context.services;
  const { encoded } = input;
  const bytes = encoded.files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (!input.unlimited && input.owner !== null) await reserveQuota(context, input.owner, bytes);
  const now = moment(clock);
  const words = {
    title: (input.title ?? '').slice(0, limits.title),
    alt: (input.alt ?? '').slice(0, limits.alt),
    caption: (input.caption ?? '').slice(0, limits.caption),
  };
  const { folder, isDecorative = false } = input;
  const { name, claim } = 'name' in encoded ? encoded : await placed(context, encoded);
  claim(context.sql);
  const picture = {
    name,
    ownerId: input.owner,
    folder,
    ...words,
    isDecorative,
    fallback: encoded.fallback,
    sizes: encoded.sizes,
  };
  const { width, height } = largest({ id: 0, ...picture });
  const id = await insert({
    ...words,
    is_decorative: isDecorative,
    ...{ owner_id: input.owner, folder, name, kind: 'picture', mime: encoded.mime, bytes, width, height },
    sizes: writeSizes(encoded.fallback, encoded.sizes),
    created_at: now,
    attached_at: input.attached ? now : null,
    is_permanent: input.permanent === true,
    is_public: input.attached === true,
    legacy_source: input.legacy?.source ?? null,
    legacy_id: input.legacy?.id ?? null,
  });
  return { id, ...picture };
};

/** Deletes a picture: the row in this transaction, the files after its commit. */
export const removePicture = async (services: Services, write: Mutation, name: string): Promise<void> => {
  if ((await deleteMedia(write.sql, [name])) > 0) write.afterCommit(() => removeFiles(services, [name]));
};

/** Deletes several pictures in the same way. */
export const removePictures = async (services: Services, write: Mutation, names: readonly string[]): Promise<void> => {
  await deleteMedia(write.sql, names);
  write.afterCommit(() => removeFiles(services, names));
};

const purgedAtOnce = 200;

/** Daily job: deletes uploads that were unattached for a day, and files without a row (security: orphans). */
export const purgeUploads = async (services: Services): Promise<{ uploads: number; files: number }> => {
  const { settings, files, clock, sql } = services;
  const before = clock.now() - dayMs;
  let uploads = 0;
  for (;;) {
    const names = await mutate(services, async write => {
      const deleted = await deleteUnattached(write.sql, new Date(before), purgedAtOnce);
      write.afterCommit(() => removeFiles(services, deleted));
      return deleted;
    });
    uploads += names.length;
    if (names.length < purgedAtOnce) break;
  }
  await sweepIncoming(settings.dataDir, before);
  await requireOwnStore(services);
  return { uploads, files: await sweepFiles(files, before, names => storedNames(sql, names)) };
};
