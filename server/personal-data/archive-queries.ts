import { digest, type Sql, type Transaction } from '../core/db/index.ts';

/** Whose data it is: an account's, or those of an address nobody has an account for here. */
export type Whose = { readonly userId: number } | { readonly emailKey: string; readonly email: string };

/** The unique-key part that says whose: one copy and one erasure at a time for each. */
export const subjectOf = (whose: Whose): string =>
  'userId' in whose ? `u:${whose.userId}` : `e:${digest('personal', whose.emailKey)}`;

export interface ArchiveRow {
  readonly id: number;
  readonly userId: number | null;
  /** A guest's; an account has its own. */
  readonly email: string;
  readonly state: 'preparing' | 'ready';
  /** The name of the file, of our making. */
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

export const archiveOf = (sql: Sql, whose: Whose, now: Date): Promise<ArchiveRow | undefined> =>
  sql('personal_archives').select(columns).where('subject', subjectOf(whose)).where('expires_at', '>', now).first();

/** Holds the row, so that of two who ask at once one sees what the other did. */
export const heldArchive = (sql: Transaction, whose: Whose): Promise<ArchiveRow | undefined> =>
  sql('personal_archives').select(columns).where('subject', subjectOf(whose)).forUpdate().first();

/** The id of a new row; undefined when somebody else made one at the same moment. */
export const addArchive = async (
  sql: Transaction,
  whose: Whose,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<number | undefined> => {
  const subject = subjectOf(whose);
  const [id] = await sql('personal_archives')
    .insert({
      subject,
      user_id: 'userId' in whose ? whose.userId : null,
      email: 'userId' in whose ? '' : whose.email,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict('subject')
    .ignore();
  return Number(id) || undefined;
};

/** Whether this call is the one that made it ready. */
export const markReady = async (
  sql: Transaction,
  id: number,
  made: { file: string; bytes: number; expires_at: Date },
): Promise<boolean> =>
  (await sql('personal_archives')
    .where({ id, state: 'preparing' })
    .update({ ...made, state: 'ready' })) === 1;

export const dropArchive = (sql: Transaction, id: number): Promise<number> =>
  sql('personal_archives').where('id', id).delete();

/** Takes rows whose time is over; answers the names of their files. */
export const takeExpired = async (sql: Transaction, now: Date, most: number): Promise<(string | null)[]> => {
  const rows: { id: number; file: string | null }[] = await sql('personal_archives')
    .select('id', 'file')
    .where('expires_at', '<=', now)
    .limit(most)
    .forUpdate()
    .skipLocked();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await sql('personal_archives').whereIn('id', ids).delete();
  return rows.map(({ file }) => file);
};

export const keptArchives = async (sql: Sql, files: readonly string[]): Promise<Set<string>> => {
  const rows: { file: string }[] = files.length
    ? await sql('personal_archives').select('file').whereIn('file', files)
    : [];
  return new Set(rows.map(({ file }) => file));
};

/** Ends every link to a copy. */
export const dropArchiveLinks = (sql: Transaction, archiveId: number): Promise<number> =>
  sql('one_time_links')
    .where({ purpose: 'archive', subject: String(archiveId) })
    .delete();
