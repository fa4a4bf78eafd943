import { countWhere, type KindImport, knownIds } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { oldProfileValue } from './profile-value.ts';

const target = { target: 'profile_values', compared: ['value'] } as const;

/** Values that are columns of the account here. */
const ofAccount = new Set(['profile.website', 'profile.aboutme']);

const names: Readonly<Record<string, string>> = {
  address1: 'Address 1',
  address2: 'Address 2',
  dob: 'Date of birth',
  favoritebook: 'Favourite book',
  postal_code: 'Postal code',
};

const nameOf = (key: string): string => {
  const name = key.slice(key.indexOf('.') + 1);
  const words = name.replaceAll('_', ' ');
  return names[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

// Joomla keeps profile values as JSON.
const readValue = (stored: string): string => {
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : stored;
  } catch {
    return stored;
  }
};

const withoutTime = (value: string): string => value.replace(/ 00:00:00$/, '');

const accountsOf = (swap: Parameters<KindImport['read']>[0], rows: readonly SourceRow[], column: string) =>
  knownIds(
    swap,
    'users',
    rows.map(row => row[column]),
  );

/** Profile values of Joomla, such as telephone and address; agreements to the terms of the old site are left. */
export const profileValueImport: KindImport = {
  ...target,
  kind: 'joomla profile values',
  table: 'user_profiles',
  key: 'user_id',
  read: async (swap, rows) => {
    const accounts = await accountsOf(swap, rows, 'user_id');
    return rows.map(row => {
      const [account, key] = [row.user_id ?? '', row.profile_key ?? ''];
      const userId = accounts.get(account);
      const value = withoutTime(readValue(row.profile_value ?? ''));
      const oldId = `${account}:${key}`.slice(0, 100);
      const old = oldProfileValue({ oldId, account, userId, name: nameOf(key), value, isInternal: false });
      if (userId !== undefined && ofAccount.has(key))
        return {
          ...old,
          add: async () =>
            ({ outcome: 'merged', reason: 'already part of the account', table: 'users', id: userId }) as const,
        };
      if (/\.(?:tos|privacyconsent)$/.test(key))
        return {
          ...old,
          add: async () => ({ outcome: 'left', reason: 'consent to the terms of the old site' }) as const,
        };
      return old;
    });
  },
};

const k2Profiles = { table: 'k2_users', key: 'id' } as const;

// The column has no third value, so `m` is every account that said nothing.
const isFemale = ({ gender }: SourceRow): boolean => gender === 'f';
const hasNotes = ({ notes }: SourceRow): boolean => (notes ?? '').trim() !== '';

/** Gender and notes of K2's profiles; notes are the staff's. */
export const k2ProfileValueImport: KindImport = {
  ...target,
  ...k2Profiles,
  kind: 'k2 profile values',
  count: async from => (await countWhere(k2Profiles, isFemale)(from)) + (await countWhere(k2Profiles, hasNotes)(from)),
  read: async (swap, rows) => {
    const accounts = await accountsOf(swap, rows, 'userID');
    return rows.flatMap(row => {
      const account = row.userID ?? '';
      const shared = { account, userId: accounts.get(account) };
      const { id, notes } = row;
      return [
        ...(isFemale(row)
          ? [oldProfileValue({ ...shared, oldId: `${id}:gender`, name: 'Gender', value: 'female', isInternal: false })]
          : []),
        ...(hasNotes(row)
          ? [oldProfileValue({ ...shared, oldId: `${id}:notes`, name: 'Notes', value: notes ?? '', isInternal: true })]
          : []),
      ];
    });
  },
};

/** Notes of the staff about accounts. */
export const userNoteImport: KindImport = {
  ...target,
  kind: 'notes about accounts',
  table: 'user_notes',
  key: 'id',
  read: async (swap, rows) => {
    const accounts = await accountsOf(swap, rows, 'user_id');
    return rows.map(({ id, user_id, subject, body, created_time }) =>
      oldProfileValue({
        ...{ oldId: id ?? '', account: user_id ?? '', userId: accounts.get(user_id ?? ''), isInternal: true },
        name: `Note ${id}: ${subject ?? ''}`.trim().slice(0, 100),
        value: [created_time?.slice(0, 10), body].filter(Boolean).join('\n'),
      }),
    );
  },
};
