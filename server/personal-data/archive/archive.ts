import { z } from 'zod';
import { accountById } from '../../accounts/index.ts';
import { type MutationContext, mutate, type Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import { guest, type MailRecipient, mailArchive } from '../mails.ts';
import { archiveContent } from './archive-content.ts';
import { removeArchive, removeOrphans, writeArchive } from './archive-files.ts';
import {
  type ArchiveRow,
  addArchive,
  archiveBy,
  archiveForUpdate,
  deleteArchive,
  deleteExpired,
  existingArchives,
  markReady,
  type Owner,
  revokeArchiveLinks,
} from './archive-queries.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** An archive still unfinished after this time is given up and may be requested again. */
const preparingTimeoutMs = 2 * dayMs;

const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Requests an archive: one at a time and one per day. Does nothing while one is being prepared; throws if one was
 * created today.
 */
export const requestArchive = async (mutation: MutationContext, owner: Owner): Promise<void> => {
  const { sql, services } = mutation;
  const now = moment(services.clock);
  const old = await archiveForUpdate(sql, owner);
  if (old?.state === 'preparing' && old.expiresAt > now) return;
  if (old && old.createdAt > addMs(now, -dayMs)) throw new UserError('GDPR_ONCE_A_DAY', { status: 429 });
  if (old) await deleteOld(mutation, old);
  const id = await addArchive(sql, owner, { now, expiresAt: addMs(now, preparingTimeoutMs) });
  if (id) await addJob(sql, { kind: 'personal-archive', dedupeKey: String(id), payload: { id }, dueAt: now });
};

const deleteOld = async (
  { sql, services, afterCommit }: Pick<MutationContext, 'sql' | 'services' | 'afterCommit'>,
  old: ArchiveRow,
) => {
  await revokeArchiveLinks(sql, old.id);
  await deleteArchive(sql, old.id);
  afterCommit(() => removeArchive(services, old.file));
};

/** Deletes a person's archive, for example before erasure. */
export const deleteOwnArchive = async (
  mutation: Pick<MutationContext, 'sql' | 'services' | 'afterCommit'>,
  owner: Owner,
): Promise<void> => {
  const old = await archiveForUpdate(mutation.sql, owner);
  if (old) await deleteOld(mutation, old);
};

/** Recipient of an archive; undefined if the account is no longer active. */
const recipientOf = async ({ sql }: Pick<Services, 'sql'>, row: ArchiveRow): Promise<MailRecipient | undefined> => {
  if (row.userId === null) return guest(row.email);
  const account = await accountById(sql, row.userId);
  return account?.status === 'active' ? account : undefined;
};

/** Creates the archive and mails its link once: of parallel processes only the first to mark the row mails. */
const createArchive = async (services: Services, id: number): Promise<void> => {
  const row = await archiveBy(services.sql, id);
  const to = row?.state === 'preparing' ? await recipientOf(services, row) : undefined;
  if (!row || !to) return;
  const content = await archiveContent(services, { userId: row.userId, emailKey: mailKey(to.email) });
  const archive = await writeArchive(services, content);
  const isReady = await mutate(services, async ({ sql }) => {
    const expiresAt = addMs(moment(services.clock), services.site.get('privacy.archiveDays') * dayMs);
    if (!(await markReady(sql, id, { ...archive, expires_at: expiresAt }))) return false;
    await mailArchive({ sql, services }, to, { id, expiresAt, isRepeated: false });
    return true;
  });
  if (!isReady) await removeArchive(services, archive.file);
};

/** Mails a new link to a ready archive and revokes older ones. */
export const mailNewLink = async (mutation: MutationContext, row: ArchiveRow): Promise<void> => {
  const to = await recipientOf(mutation, row);
  if (!to) return;
  await revokeArchiveLinks(mutation.sql, row.id);
  await mailArchive(mutation, to, { id: row.id, expiresAt: row.expiresAt, isRepeated: true });
};

const purgeBatch = 100;

/** Deletes expired archives, rows and files, and files without a row. */
export const purgeArchives = async (services: Services): Promise<void> => {
  const { clock, sql } = services;
  for (;;) {
    const files = await mutate(services, async write => {
      const files = await deleteExpired(write.sql, moment(clock), purgeBatch);
      for (const file of files) write.afterCommit(() => removeArchive(services, file));
      return files;
    });
    if (files.length < purgeBatch) break;
  }
  await removeOrphans(services, clock.now() - dayMs, files => existingArchives(sql, files));
};

const payload = z.object({ id: z.int() });

registerJob('personal-archive', (services, mutation) => createArchive(services, payload.parse(mutation).id));
registerJob('purge-personal-archives', purgeArchives, { everyMs: hourMs });
