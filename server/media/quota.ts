import { limits } from '../../protocol/limits.ts';
import type { RequestContext, Services, StreamedFile } from '../core/context/index.ts';
import type { Transaction } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { addedSince, holdUploads, keptBytes } from './quota-queries.ts';

const dayMs = 24 * 3600 * 1000;
const megabyte = 1024 * 1024;

/** A transaction and the house it runs in: a deed is one. */
export interface TransactionContext {
  readonly services: Services;
  readonly sql: Transaction;
}

/** Refuses an account that would keep more than it may, or has sent too much today. */
export const checkUsage = async (
  { sql, services: { clock, site } }: Pick<RequestContext, 'services' | 'sql'>,
  owner: number,
  bytes: number,
  field?: string,
): Promise<void> => {
  const at = field === undefined ? {} : { field };
  const quota = site.get('media.quota');
  if ((await keptBytes(sql, owner)) + bytes > quota * megabyte)
    throw new UserError('UPLOAD_QUOTA', { args: [quota], ...at });
  if ((await addedSince(sql, owner, new Date(clock.now() - dayMs))) >= limits.uploadsPerDay)
    throw new UserError('UPLOAD_TOO_MANY', { status: 429, ...at });
};

/** Refuses files that are more than their owner may keep; until the transaction ends their other uploads wait. */
export const reserveQuota = async (
  keeper: TransactionContext,
  owner: number,
  bytes: number,
  field?: string,
): Promise<void> => {
  await holdUploads(keeper.sql, owner);
  await checkUsage(keeper, owner, bytes, field);
};

/** Refuses a file that was cut off because it is too large. */
export const checkWhole = (
  { services: { site } }: RequestContext,
  { filename, isWhole }: Pick<StreamedFile, 'filename' | 'isWhole'>,
  field: string,
): void => {
  if (!isWhole) throw new UserError('FILE_TOO_LARGE', { args: [filename, site.get('media.fileSize')], field });
};
