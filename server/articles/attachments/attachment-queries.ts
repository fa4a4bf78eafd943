import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  type Mutation,
  type MutationContext,
  mutate,
  type RequestContext,
  type Services,
  type TransactionContext,
} from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { type Claim, removeQuietly } from '../../core/file-store/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { moment } from '../../core/time/index.ts';
import { checkWhole, reserveQuota } from '../../media/index.ts';
import { checkedAttachment } from './kinds.ts';

export interface Attachment {
  readonly id: number;
  readonly articleId: number;
  readonly stored: string;
  readonly filename: string;
  readonly title: string;
  readonly titleAttribute: string;
  readonly mime: string;
  readonly bytes: number;
  readonly hits: number;
}

interface Row extends Omit<Attachment, 'bytes'> {
  readonly bytes: number | string;
}

const select = (sql: Sql) =>
  sql('item_attachments').select(
    ...['id', 'stored', 'filename', 'title', 'mime', 'bytes', 'hits'],
    sql.raw('item_id AS articleId'),
    sql.raw('title_attribute AS titleAttribute'),
  );

const from = (row: Row): Attachment => ({ ...row, bytes: Number(row.bytes) });

export const attachmentsOf = async (sql: Sql, articleId: number): Promise<Attachment[]> => {
  const rows: Row[] = await select(sql).where('item_id', articleId).orderBy(['ordering', 'id']);
  return rows.map(from);
};

export const attachmentBy = async (
  sql: Sql,
  by: { id: number } | { legacy_id: string },
): Promise<Attachment | undefined> => {
  const row: Row | undefined = await select(sql).where(by).first();
  return row && from(row);
};

/** Folder of the store that is not served. */
export const attachmentsFolder = 'attachments/';

const newStored = (): string => randomBytes(16).toString('hex');

/** Key of a stored attachment: 32 random hex characters. */
export const attachmentKey = (stored: string): string => attachmentsFolder + stored;

const remove = (services: Services, ...stored: readonly string[]): Promise<void> =>
  removeQuietly(services, async () => stored.map(attachmentKey));

/** File of an attachment that is in the store. */
interface StagedAttachment {
  readonly stored: string;
  readonly claim: Claim;
}

/** Attachment uploaded with a form; its file is in the store. */
export interface UploadedAttachment {
  readonly file: StagedAttachment;
  readonly bytes: number;
  readonly filename: string;
  readonly mime: string;
}

const stage = async ({ staged }: RequestContext, path: string): Promise<StagedAttachment> => {
  const stored = newStored();
  return { stored, claim: await staged.put([{ key: attachmentKey(stored), content: { path, isFinal: true } }]) };
};

/**
 * Stores the uploaded attachments, with their detected types. Throws for all of them, before the first is stored, if one
 * is not allowed.
 */
export const uploadedAttachments = async (context: RequestContext): Promise<UploadedAttachment[]> => {
  const checked: (Omit<UploadedAttachment, 'file'> & { path: string })[] = [];
  for (const file of context.streamed.filter(({ field }) => field === 'attachments_file')) {
    checkWhole(context, file, 'attachments');
    const { path, bytes } = file;
    checked.push({ path, bytes, ...(await checkedAttachment(file.filename, path)) });
  }
  const uploads: UploadedAttachment[] = [];
  for (const { path, ...upload } of checked) uploads.push({ ...upload, file: await stage(context, path) });
  return uploads;
};

/** Columns of a new attachment. */
export type NewAttachment = Readonly<Record<string, string | number | Date | null>>;

/**
 * Stores a copy of a file as an attachment, with its row: together or not at all. `insert` adds the row, for example one
 * that an import records; it returns the id.
 */
export const storeAttachment = async (
  { services, sql }: TransactionContext,
  { path, ...columns }: NewAttachment & { readonly path: string },
  insert: (columns: NewAttachment) => Promise<number>,
): Promise<number> => {
  const stored = newStored();
  const id = await insert({ ...columns, stored });
  sql.executionPromise.catch(() => remove(services, stored));
  await services.files.put(attachmentKey(stored), { path });
  return id;
};

const store = async (
  mutation: MutationContext,
  articleId: number,
  upload: UploadedAttachment,
  ordering: number,
): Promise<void> => {
  const { file, filename, mime, bytes } = upload;
  const owner = { created_by: mutation.actor.account?.id ?? null, created_at: moment(mutation.services.clock) };
  file.claim(mutation.sql);
  await mutation
    .sql('item_attachments')
    .insert({ stored: file.stored, item_id: articleId, filename, mime, bytes, ordering, ...owner });
};

interface AttachmentChanges {
  /** New titles of existing attachments, by id. */
  readonly titles: ReadonlyMap<number, string>;
  readonly removed: readonly number[];
  readonly added: readonly UploadedAttachment[];
}

/** Renames, removes and adds attachments of an article; ignores ids of other articles' attachments. */
export const changeAttachments = async (
  mutation: MutationContext,
  articleId: number,
  { titles, removed, added }: AttachmentChanges,
): Promise<void> => {
  const current = await attachmentsOf(mutation.sql, articleId);
  const leaving = current.filter(({ id }) => removed.includes(id));
  if (leaving.length > 0)
    await mutation
      .sql('item_attachments')
      .whereIn(
        'id',
        leaving.map(({ id }) => id),
      )
      .delete();
  if (leaving.length > 0) mutation.afterCommit(() => remove(mutation.services, ...leaving.map(({ stored }) => stored)));
  for (const { id, title } of current.filter(one => !leaving.includes(one))) {
    const named = titles.get(id);
    if (named !== undefined && named !== title)
      await mutation
        .sql('item_attachments')
        .where('id', id)
        .update({ title: named.slice(0, 255) });
  }
  const bytes = added.reduce((sum, upload) => sum + upload.bytes, 0);
  if (bytes > 0) await reserveQuota(mutation, mutation.actor.account?.id ?? 0, bytes, 'attachments');
  for (const [at, upload] of added.entries()) await store(mutation, articleId, upload, current.length + at);
};

/** Deletes the file of an attachment whose row goes, after the commit. */
export const deleteAttachmentFile = async (
  { services, sql, afterCommit }: Pick<MutationContext, 'services' | 'sql' | 'afterCommit'>,
  id: number,
): Promise<void> => {
  const attachment = await attachmentBy(sql, { id });
  if (attachment) afterCommit(() => remove(services, attachment.stored));
};

/** Deletes the attachments of articles that are about to be deleted permanently. */
export const deleteAttachments = async (mutation: Mutation, articleIds: readonly number[]): Promise<void> => {
  const files: { stored: string }[] = await mutation
    .sql('item_attachments')
    .select('stored')
    .whereIn('item_id', [...articleIds]);
  if (files.length > 0) mutation.afterCommit(() => remove(mutation.services, ...files.map(({ stored }) => stored)));
};

const kind = 'item-downloads';
const refreshMs = 30_000;

/**
 * Counts a download. The article's pages are invalidated at most every half minute, however many downloads there are.
 */
export const countDownload = (services: Services, { id, articleId }: Attachment): Promise<void> =>
  mutate(services, async ({ sql }) => {
    await sql('item_attachments').where('id', id).increment('hits', 1);
    const dueAt = new Date(moment(services.clock).getTime() + refreshMs);
    await addJob(sql, { kind, dedupeKey: `item:${articleId}`, payload: articleId, dueAt });
  });

registerJob(kind, (services, payload) =>
  mutate(services, async ({ invalidate }) => {
    invalidate(`item:${z.int().parse(payload)}`);
  }),
);
