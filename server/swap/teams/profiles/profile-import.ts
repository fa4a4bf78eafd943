import { knownIds } from '../../blog/known-ids.ts';
import type { Batch, KindImport, Outcome } from '../../run/kind.ts';
import type { Source, SourceRow } from '../../source/source.ts';

interface ProfileTable {
  readonly kind: string;
  readonly table: string;
  /** Column of the account. */
  readonly account: string;
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
      if (id === undefined) return { outcome: 'left', reason: 'account is gone' };
      of.noteLosses(batch, row);
      if (!first.has(row.id ?? ''))
        return { outcome: 'merged', reason: 'a second row of the same account', table: 'users', id };
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
  noteLosses: ({ note }, { avatar, title, custom_css }) => {
    if (avatar && avatar !== defaultAvatar) note('picture of an account, not imported', avatar);
    if (title) note('title of a blog, no place today', title);
    if (custom_css) note('styles of a blog, no place today', custom_css);
  },
});

const k2ProfileImport = profileImport({
  kind: 'k2 profiles',
  table: 'k2_users',
  account: 'userID',
  // Values about a person are not copied into the receipt: an erased account would stay named there.
  noteLosses: ({ note }, { image, gender, notes, plugins }) => {
    if (image) note('picture of an account, not imported', image);
    if (gender) note('gender, no place today');
    if (notes) note('notes about an account, no place today');
    if (plugins) note('values of other extensions, no place today');
  },
});

/** Profiles of K2 and EasyBlog; a site may have both. */
export const profileKinds: readonly KindImport[] = [k2ProfileImport, blogProfileImport];
