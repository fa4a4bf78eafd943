import type { Sql, Transaction } from '../../core/db/index.ts';
import { loginNamesOf } from '../login-name-queries.ts';
import { type ProfileValue, profileValues } from '../profile-values/index.ts';
import { sessionHash } from '../sign-in/session-queries.ts';

export interface Profile {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly biography: string;
  readonly blogTitle: string;
  /** An IANA name; empty for the zone of the site. */
  readonly timezone: string;
  /** Language of the interface; empty for that of the site. */
  readonly language: string;
  /** File name of the stored picture. */
  readonly avatar: string | null;
  /** Names by which the account signs in besides its username, in lower case. */
  readonly loginNames: readonly string[];
  readonly values: readonly ProfileValue[];
}

/** Account data shown to its owner. */
export const profileOf = async (sql: Sql, id: number): Promise<Profile | undefined> => {
  const row: (Omit<Profile, 'biography' | 'loginNames' | 'values'> & { biography: string | null }) | undefined =
    await sql('users as u')
      .leftJoin('media as m', 'm.id', 'u.avatar_id')
      .select('u.id', 'u.username', 'u.name', 'u.email', 'u.website', 'u.biography', 'u.timezone', 'm.name as avatar')
      .select('u.language', 'u.blog_title as blogTitle')
      .where('u.id', id)
      .first();
  return (
    row && {
      ...row,
      biography: row.biography ?? '',
      loginNames: await loginNamesOf(sql, id),
      values: await profileValues(sql, id, { isInternal: false }),
    }
  );
};

export const changeProfile = (
  sql: Transaction,
  id: number,
  {
    name,
    website,
    biography,
    blogTitle,
    timezone,
    language,
  }: Pick<Profile, 'name' | 'website' | 'biography'> & Partial<Pick<Profile, 'blogTitle' | 'timezone' | 'language'>>,
): Promise<number> =>
  sql('users')
    .where('id', id)
    .update({
      ...{ name, website, biography },
      ...(blogTitle === undefined ? {} : { blog_title: blogTitle }),
      ...(timezone === undefined ? {} : { timezone }),
      ...(language === undefined ? {} : { language }),
    });

export const changeAvatar = (sql: Transaction, id: number, avatarId: number | null): Promise<number> =>
  sql('users').where('id', id).update({ avatar_id: avatarId });

/** True if the cookie's session outlives the browser session. */
export const isRemembered = async (sql: Sql, cookie: string | undefined): Promise<boolean> => {
  if (!cookie) return false;
  const row: { remember: number } | undefined = await sql('sessions')
    .select('remember')
    .where('hash', sessionHash(cookie))
    .first();
  return row?.remember === 1;
};
