import { fileIn, firstPicture, hasAvatar } from '../../files/index.ts';
import { type Batch, type KindImport, knownIds, type Outcome } from '../../run/index.ts';
import type { Source, SourceRow } from '../../source/index.ts';

interface ProfileTable {
  readonly kind: string;
  readonly table: string;
  /** Column of the account. */
  readonly account: string;
  /** File of the picture of the account. */
  readonly avatarPaths: (row: SourceRow) => readonly string[];
  /** Adds to the receipt the values of a profile that have no place here. */
  readonly noteLosses: (batch: Batch, row: SourceRow) => void;
}

/** Ids of the rows that are the first of their account: the account was imported with one of them. */
const firstRows = async (
  source: Source,
  { table, account }: ProfileTable,
  rows: readonly SourceRow[],
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(rows.flatMap(row => row[account] ?? []))];
  const first = new Map<string, number>();
  for (const row of await source.rowsWith(table, account, ids)) {
    const [id, key] = [Number(row.id), row[account] ?? ''];
    first.set(key, Math.min(id, first.get(key) ?? id));
  }
  return new Set([...first.values()].map(String));
};

const giveAvatar = async (batch: Batch, id: number, paths: readonly string[]): Promise<void> => {
  const picture = paths.length > 0 ? await firstPicture(batch, paths) : undefined;
  if (picture && !(await hasAvatar(batch.mutation.sql, id))) {
    await batch.update('users', id, { avatar_id: picture.id });
    // Erasing the account deletes the picture.
    await batch.update('media', picture.id, { owner_id: id });
  }
  if (paths.length > 0 && !picture) batch.note('profile picture could not be imported', paths[0]);
};

/** Profiles whose values the import of accounts has taken along: counts them, and names what was lost. */
const profileImport = (of: ProfileTable): KindImport => ({
  kind: of.kind,
  table: of.table,
  key: 'id',
  target: 'users',
  compared: [],
  read: async (swap, rows) => {
    const column = rows.map(row => row[of.account]);
    const [accounts, first] = await Promise.all([knownIds(swap, 'users', column), firstRows(swap.source, of, rows)]);
    const add = async (batch: Batch, row: SourceRow): Promise<Outcome> => {
      const id = accounts.get(row[of.account] ?? '');
      if (id === undefined) return { outcome: 'left', reason: 'account does not exist' };
      of.noteLosses(batch, row);
      if (!first.has(row.id ?? ''))
        return { outcome: 'merged', reason: 'duplicate row for the same account', table: 'users', id };
      await giveAvatar(batch, id, of.avatarPaths(row));
      return { outcome: 'added' };
    };
    return rows.map(row => ({
      oldId: row.id ?? '',
      label: `profile of account ${row[of.account]}`,
      hashed: { account: row[of.account] },
      add: batch => add(batch, row),
      change: async () => undefined,
    }));
  },
});

const defaultAvatar = 'default_blogger.png';

const blogProfileImport = profileImport({
  kind: 'easyblog profiles',
  table: 'easyblog_users',
  account: 'id',
  avatarPaths: ({ avatar }) => (avatar && avatar !== defaultAvatar ? fileIn('images/easyblog_avatar', avatar) : []),
  noteLosses: ({ note }, { custom_css }) => {
    if (custom_css) note('custom CSS of a blog; not supported here', custom_css);
  },
});

const k2ProfileImport = profileImport({
  kind: 'k2 profiles',
  table: 'k2_users',
  account: 'userID',
  avatarPaths: ({ image }) => (image ? fileIn('media/k2/users', image) : []),
  // Values about a person are not copied into the receipt: an erased account would stay named there.
  noteLosses: ({ note }, { plugins }) => {
    if (plugins) note('data of other extensions; not supported here');
  },
});

/** Profiles of K2 and EasyBlog; a site may have both. */
export const profileKinds: readonly KindImport[] = [k2ProfileImport, blogProfileImport];
