import type { Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';

/** Facts about an account from other tables of the old site. */
export interface AccountParts {
  /** Groups by system and number, as in `SwapOptions`. */
  readonly groups: readonly string[];
  /** Empty texts where nothing is said. */
  readonly website: string;
  readonly biography: string;
  readonly permalink: string;
  readonly blogTitle: string;
}

const byAccount = (rows: readonly SourceRow[], key: string): Map<string, SourceRow[]> => {
  const found = new Map<string, SourceRow[]>();
  for (const row of rows) {
    const id = row[key] ?? '';
    found.set(id, [...(found.get(id) ?? []), row]);
  }
  return found;
};

// Joomla keeps profile values as JSON strings.
const profileValue = (rows: readonly SourceRow[], name: string): string => {
  const text = rows.find(row => row.profile_key === `profile.${name}`)?.profile_value ?? '';
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : '';
  } catch {
    return text;
  }
};

const first = (...texts: readonly (string | null | undefined)[]): string =>
  texts.find(text => text?.trim())?.trim() ?? '';

/**
 * Groups and profiles of these accounts. EasyBlog's profile counts first, then K2's, then Joomla's (swap facts §3, §6).
 */
export const accountParts = async (
  { source }: Swap,
  users: readonly SourceRow[],
): Promise<ReadonlyMap<string, AccountParts>> => {
  const ids = users.flatMap(({ id }) => id ?? []);
  // Joomla 1.5 has the group in the account's row.
  const groupOf15 = new Map(users.map(({ id, gid }) => [id, gid]));
  const [groups, profiles, k2, blog] = await Promise.all([
    source.rowsWith('user_usergroup_map', 'user_id', ids),
    source.rowsWith('user_profiles', 'user_id', ids),
    source.rowsWith('k2_users', 'userID', ids),
    source.rowsWith('easyblog_users', 'id', ids),
  ]);
  const [groupsOf, profilesOf] = [byAccount(groups, 'user_id'), byAccount(profiles, 'user_id')];
  const [k2Of, blogOf] = [byAccount(k2, 'userID'), byAccount(blog, 'id')];
  return new Map(
    ids.map(id => {
      const [joomla, magazine, blogger] = [profilesOf.get(id) ?? [], k2Of.get(id)?.[0], blogOf.get(id)?.[0]];
      const gid = groupOf15.get(id);
      return [
        id,
        {
          groups: [
            ...[gid, ...(groupsOf.get(id) ?? []).map(row => row.group_id)].flatMap(group =>
              group ? [`joomla:${group}`] : [],
            ),
            ...(magazine?.group ? [`k2:${magazine.group}`] : []),
          ].sort(),
          website: first(blogger?.url, magazine?.url, profileValue(joomla, 'website')),
          biography: first(
            blogger?.biography,
            blogger?.description,
            magazine?.description,
            profileValue(joomla, 'aboutme'),
          ),
          permalink: first(blogger?.permalink),
          blogTitle: first(blogger?.title),
        },
      ];
    }),
  );
};
