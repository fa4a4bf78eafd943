import { z } from 'zod';
import { accountById } from '../accounts/index.ts';
import { type MutationContext, mutate, type Services } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { addJob, registerJob } from '../core/jobs/index.ts';
import { mailKey } from '../core/net/index.ts';
import { moment } from '../core/time/index.ts';
import { archiveContent } from './archive-content.ts';
import { placeArchive, removeArchive, sweepArchives } from './archive-files.ts';
import {
  type ArchiveRow,
  addArchive,
  archiveBy,
  dropArchive,
  dropArchiveLinks,
  heldArchive,
  keptArchives,
  markReady,
  takeExpired,
  type Whose,
} from './archive-queries.ts';
import { guest, mailArchive, type Reached } from './mails.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** A copy that could not be made for so long is given up, and may be asked for again. */
const preparingLastsMs = 2 * dayMs;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Asks for a copy: one at a time and one a day. Answers `preparing` also when one is being made already; refuses while
 * one of today is there.
 */
export const requestArchive = async (mutation: MutationContext, whose: Whose): Promise<void> => {
  const { sql, services } = mutation;
  const now = moment(services.clock);
  const old = await heldArchive(sql, whose);
  if (old?.state === 'preparing' && old.expiresAt > now) return;
  if (old && old.createdAt > later(now, -dayMs)) throw new UserError('GDPR_ONCE_A_DAY', { status: 429 });
  if (old) await dropOld(mutation, old);
  const id = await addArchive(sql, whose, { now, expiresAt: later(now, preparingLastsMs) });
  if (id) await addJob(sql, { kind: 'personal-archive', cause: String(id), payload: { id }, dueAt: now });
};

const dropOld = async (
  { sql, services, afterCommit }: Pick<MutationContext, 'sql' | 'services' | 'afterCommit'>,
  old: ArchiveRow,
) => {
  await dropArchiveLinks(sql, old.id);
  await dropArchive(sql, old.id);
  afterCommit(() => removeArchive(services.settings.dataDir, old.file));
};

/** Takes a person's copy away, as when the person is erased. */
export const withdrawArchive = async (
  given: Pick<MutationContext, 'sql' | 'services' | 'afterCommit'>,
  whose: Whose,
): Promise<void> => {
  const old = await heldArchive(given.sql, whose);
  if (old) await dropOld(given, old);
};

/** Who a copy is for, while there is such a person. */
const reachedBy = async ({ sql }: Pick<Services, 'sql'>, row: ArchiveRow): Promise<Reached | undefined> => {
  if (row.userId === null) return guest(row.email);
  const account = await accountById(sql, row.userId);
  return account?.status === 'active' ? account : undefined;
};

/** Makes the copy and mails its link, once: the row says who was first. */
const prepare = async (services: Services, id: number): Promise<void> => {
  const row = await archiveBy(services.sql, id);
  const to = row?.state === 'preparing' ? await reachedBy(services, row) : undefined;
  if (!row || !to) return;
  const { dataDir } = services.settings;
  const content = await archiveContent(services, { userId: row.userId, emailKey: mailKey(to.email) });
  const made = await placeArchive(dataDir, content);
  const isFirst = await mutate(services, async ({ sql }) => {
    const expiresAt = later(moment(services.clock), services.site.get('privacy.archiveDays') * dayMs);
    if (!(await markReady(sql, id, { ...made, expires_at: expiresAt }))) return false;
    await mailArchive({ sql, services }, to, { id, expiresAt, isAgain: false });
    return true;
  });
  if (!isFirst) await removeArchive(dataDir, made.file);
};

/** Mails a new link to a copy that is there; older ones end. */
export const mailAgain = async (mutation: MutationContext, row: ArchiveRow): Promise<void> => {
  const to = await reachedBy(mutation, row);
  if (!to) return;
  await dropArchiveLinks(mutation.sql, row.id);
  await mailArchive(mutation, to, { id: row.id, expiresAt: row.expiresAt, isAgain: true });
};

const purgedAtOnce = 100;

/** What is over goes, rows and files; so does what nobody knows of. */
export const purgeArchives = async (services: Services): Promise<void> => {
  const { clock, settings, sql } = services;
  for (;;) {
    const files = await mutate(services, async write => {
      const taken = await takeExpired(write.sql, moment(clock), purgedAtOnce);
      for (const file of taken) write.afterCommit(() => removeArchive(settings.dataDir, file));
      return taken;
    });
    if (files.length < purgedAtOnce) break;
  }
  await sweepArchives(settings.dataDir, clock.now() - dayMs, files => keptArchives(sql, files));
};

const payload = z.object({ id: z.int() });

registerJob('personal-archive', (services, given) => prepare(services, payload.parse(given).id));
registerJob('purge-personal-archives', purgeArchives, { everyMs: hourMs });
