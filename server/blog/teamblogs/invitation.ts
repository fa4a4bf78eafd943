import { limits } from '../../../protocol/limits.ts';
import { typedList } from '../../../protocol/typed-list.ts';
import type { Sql } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { formErrors } from '../../core/forms/index.ts';
import { authorsNamed } from '../bloggers/index.ts';
import { findInvited, type MailRecipient } from './member-queries.ts';

export interface Invitation {
  readonly ids: readonly number[];
  /** Authors by name. A name that belongs to one of the ids is the same person: the suggest field posts both. */
  readonly authors: readonly string[];
  readonly usernames: readonly string[];
}

/** Splits typed names at commas. */
export const namesIn = (typed: string): string[] => [...new Set(typedList(typed))];

const isCalled = (typed: string, name: string): boolean => typed.toLowerCase() === name.toLowerCase();

const authorIds = async (sql: Sql, names: readonly string[]): Promise<number[]> => {
  const found = names.length > 0 ? await authorsNamed(sql, names) : [];
  return names.map(typed => {
    const [author, ...others] = found.filter(
      ({ name, permalink }) => isCalled(typed, name) || isCalled(typed, permalink),
    );
    const key = author ? 'TEAM_INVITE_SEVERAL' : 'TEAM_INVITE_UNKNOWN';
    if (!author || others.length > 0) throw new UserError(key, { args: [typed], field: 'authors' });
    return author.id;
  });
};

const checkUsernames = ([unknown]: readonly string[]): void => {
  if (unknown !== undefined) throw new UserError('TEAM_INVITE_UNKNOWN', { args: [unknown], field: 'usernames' });
};

/**
 * Invited accounts. Refuses unknown and ambiguous names, naming the first of each field, and an empty or too long list.
 */
export const peopleInvited = async (sql: Sql, { ids, authors, usernames }: Invitation): Promise<MailRecipient[]> => {
  const { found, missing } = await findInvited(sql, { ids, usernames });
  const chosen = new Set(found.filter(({ id }) => ids.includes(id)).flatMap(({ name }) => namesIn(name)));
  const typed = authors.filter(name => !chosen.has(name));
  const count = ids.length + usernames.length + typed.length;
  if (count === 0) throw new UserError('TEAM_INVITE_NOBODY', { field: 'authors' });
  if (count > limits.teamInvites)
    throw new UserError('TEAM_INVITE_MANY', { args: [limits.teamInvites], field: 'usernames' });
  const form = formErrors();
  const named = await findInvited(sql, { ids: await form.lookUp(() => authorIds(sql, typed), []), usernames: [] });
  form.read(() => checkUsernames(missing), undefined);
  form.refuse();
  return [...new Map([...found, ...named.found].map(one => [one.id, one])).values()];
};
