import { limits } from '../../protocol/limits.ts';
import type { ReadContext, RequestContext, StreamedFile, TransactionContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { addedSince, lockUploads, storedBytes } from './quota-queries.ts';

const dayMs = 24 * 3600 * 1000;
const megabyte = 1024 * 1024;

/** Refuses an account over its quota or its daily number of uploads. */
const checkUsage = async (
  { sql, services: { clock, site } }: ReadContext,
  owner: number,
  bytes: number,
  field?: string,
): Promise<void> => {
  const at = field === undefined ? {} : { field };
  const quota = site.get('media.quota');
  if ((await storedBytes(sql, owner)) + bytes > quota * megabyte)
    throw new UserError('UPLOAD_QUOTA', { args: [quota], ...at });
  if ((await addedSince(sql, owner, new Date(clock.now() - dayMs))) >= limits.uploadsPerDay)
    throw new UserError('UPLOAD_TOO_MANY', { status: 429, ...at });
};

/** Refuses an account over its quota before the decoder is used; `storePicture` checks again. */
export const checkQuota = async (context: RequestContext): Promise<void> => {
  if (context.actor.account) await checkUsage(context, context.actor.account.id, 0);
};

/** Refuses files that exceed their owner's quota; other uploads of the owner wait until the transaction ends. */
export const reserveQuota = async (
  context: TransactionContext,
  owner: number,
  bytes: number,
  field?: string,
): Promise<void> => {
  await lockUploads(context.sql, owner);
  await checkUsage(context, owner, bytes, field);
};

/** Refuses a file that was cut off at the size limit. */
export const checkWhole = (
  { services: { site } }: RequestContext,
  { filename, isWhole }: Pick<StreamedFile, 'filename' | 'isWhole'>,
  field: string,
): void => {
  if (!isWhole) throw new UserError('FILE_TOO_LARGE', { args: [filename, site.get('media.fileSize')], field });
};
