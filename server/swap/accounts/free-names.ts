import { limits } from '../../../protocol/limits.ts';
import { accountByUsername, permalinkOf, usernameKey } from '../../accounts/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { isPermalinkFree } from './account-queries.ts';

const firstFree = async (wanted: string, isFree: (name: string) => Promise<boolean>): Promise<string> => {
  for (let copy = 1; ; copy++) {
    const name = copy === 1 ? wanted : `${wanted}-${copy}`;
    if (await isFree(name)) return name;
  }
};

/** A username that our rules allow: the old one, or its letters and digits. */
export const usernameForm = (old: string): string => {
  const plain = old
    .normalize('NFC')
    .trim()
    .replace(/@.*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, limits.username - 6);
  return usernameKey(plain).length < 2 ? `account-${plain || '1'}` : plain;
};

/** The same, with a number if somebody has it. */
export const freeUsername = (sql: Sql, old: string): Promise<string> =>
  firstFree(usernameForm(old), async name => !(await accountByUsername(sql, usernameKey(name))));

/** Last part of the address of an author's page that nobody has. */
export const freePermalink = (sql: Sql, wanted: string): Promise<string> =>
  firstFree(permalinkOf(wanted).slice(0, 110), name => isPermalinkFree(sql, name));
