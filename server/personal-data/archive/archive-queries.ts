import { digest, type Sql, type Transaction } from '../../core/db/index.ts';

/** Owner of personal data: an account, or a mail address without an account. */
export type Owner = { readonly userId: number } | { readonly emailKey: string; readonly email: string };

/** Unique key of the owner: one archive and one erasure at a time. */
export const subjectKey = (owner: Owner): string =>
  'userId' in owner ? `u:${owner.userId}` : `e:${digest('personal', owner.emailKey)}`;

export interface ArchiveRow {
  readonly id: number;
  readonly userId: number | null;
  /** Address of a guest; empty for an account. */
  readonly email: string;
  readonly state: 'preparing' | 'ready';
  /** Generated file name; null until ready. */
  readonly file: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const columns = {
  id: 'id',
  userId: 'user_id',
  email: 'email',
  state: 'state',
  file: 'file',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
};

export const archiveBy = (sql: Sql, id: number): Promise<ArchiveRow | undefined> =>
  sql('personal_archives').select(columns).where('id', id).first();

export const archiveOf = (sql: Sql, owner: Owner, now: Date): Promise<ArchiveRow | undefined> =>
  sql('personal_archives').select(columns).where('subject', subjectKey(owner)).where('expires_at', '>', now).first();

/** Locks and returns the owner's row, so that parallel requests see each other's result. */
export const archiveForUpdate = (sql: Transaction, owner: Owner): Promise<ArchiveRow | undefined> =>
  sql('personal_archives').select(columns).where('subject', subjectKey(owner)).forUpdate().first();

/** Inserts a row and returns its id; undefined if a parallel request did. */
export const addArchive = async (
  sql: Transaction,
  owner: Owner,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<number | undefined> => {
  const subject = subjectKey(owner);
  const [id] = await sql('personal_archives')
    .insert({
      subject,
      user_id: 'userId' in owner ? owner.userId : null,
      email: 'userId' in owner ? '' : owner.email,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict('subject')
    .ignore();
  return Number(id) || undefined;
};

/** Marks the archive as ready; returns false if another process did. */
export const markReady = async (
  sql: Transaction,
  id: number,
  archive: { file: string; bytes: number; expires_at: Date },
): Promise<boolean> =>
  (await sql('personal_archives')
    .where({ id, state: 'preparing' })
    .update({ ...archive, state: 'ready' })) === 1;

export const deleteArchive = (sql: Transaction, id: number): Promise<number> =>
  sql('personal_archives').where('id', id).delete();

/** Deletes expired rows and returns their file names. */
export const deleteExpired = async (sql: Transaction, now: Date, limit: number): Promise<(string | null)[]> => {
  const rows: { id: number; file: string | null }[] = await sql('personal_archives')
    .select('id', 'file')
    .where('expires_at', '<=', now)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await sql('personal_archives').whereIn('id', ids).delete();
  return rows.map(({ file }) => file);
};

export const existingArchives = async (sql: Sql, files: readonly string[]): Promise<Set<string>> => {
  const rows: { file: string }[] = files.length
    ? await sql('personal_archives').select('file').whereIn('file', files)
    : [];
  return new Set(rows.map(({ file }) => file));
};

export const revokeArchiveLinks = (sql: Transaction, archiveId: number): Promise<number> =>
  sql('one_time_links')
    .where({ purpose: 'archive', subject: String(archiveId) })
    .delete();
