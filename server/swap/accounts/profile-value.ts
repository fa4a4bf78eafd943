import { limits } from '../../../protocol/limits.ts';
import { accountById } from '../../accounts/index.ts';
import { plainWords } from '../../import/index.ts';
import { repairEncoding } from '../bodies/index.ts';
import type { Batch, OldRow, Outcome } from '../run/index.ts';
import { hasProfileValue } from './account-queries.ts';

/** A value of a profile of the old site. */
export interface OldValue {
  readonly oldId: string;
  /** Account there, and here; undefined for one that is gone. */
  readonly account: string;
  readonly userId: number | undefined;
  readonly name: string;
  readonly value: string;
  readonly isInternal: boolean;
}

const textOf = (value: string): string => plainWords(repairEncoding(value).text).trim().slice(0, limits.profileValue);

const add = async (batch: Batch, { userId, name, value, isInternal }: OldValue): Promise<Outcome> => {
  const text = textOf(value);
  if (userId === undefined) return { outcome: 'left', reason: 'account does not exist' };
  if (text === '') return { outcome: 'left', reason: 'empty' };
  const account = await accountById(batch.mutation.sql, userId);
  if (account?.status === 'erased') return { outcome: 'left', reason: 'account was erased' };
  if (await hasProfileValue(batch.mutation.sql, userId, name))
    return { outcome: 'merged', reason: 'a value with this name already exists', table: 'users', id: userId };
  const row = { user_id: userId, name: name.slice(0, 100), value: text, is_internal: isInternal };
  return { outcome: 'added', table: 'profile_values', id: await batch.insert('profile_values', row) };
};

/** A row of the receipt about a value; it never names the value, which is about a person. */
export const oldProfileValue = (old: OldValue): OldRow => ({
  oldId: old.oldId,
  label: `${old.name} of account ${old.account}`,
  hashed: { value: old.value },
  add: batch => add(batch, old),
  change: (batch, id) => batch.update('profile_values', id, { value: textOf(old.value) }),
});
