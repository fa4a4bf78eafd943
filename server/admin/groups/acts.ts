import { limits } from '../../../protocol/limits.ts';
import { dropSetsWith, usernameKey } from '../../accounts/index.ts';
import { dropLevelOfArticles } from '../../articles/article-model/index.ts';
import { audit } from '../../audit/index.ts';
import { dropLevelOfPosts } from '../../blog/post-model/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { isDuplicate } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  accountsNamed,
  addMembers,
  addNamed,
  allGroups,
  dropMember,
  dropNamed,
  lockedTitles,
  rename,
  setGroups,
} from './queries.ts';

interface Titled {
  readonly id?: number | undefined;
  readonly title: string;
}

const saveTitled = async (
  { sql, services }: MutationContext,
  table: 'member_groups' | 'access_levels',
  { id, title }: Titled,
): Promise<number> => {
  checkForm(() => {
    if (title === '') throw new UserError('GROUP_TITLE_MISSING', { field: 'title' });
  });
  if (id !== undefined && !(await lockedTitles(sql, table, [id])).has(id)) throw notFound();
  try {
    if (id === undefined) return await addNamed(sql, table, title, moment(services.clock));
    await rename(sql, table, id, title);
    return id;
  } catch (error) {
    if (isDuplicate(error)) throw new UserError('GROUP_TITLE_TAKEN', { args: [title], field: 'title' });
    throw error;
  }
};

export const saveGroup = async (mutation: MutationContext, group: Titled): Promise<number> => {
  const id = await saveTitled(mutation, 'member_groups', group);
  await audit(mutation, { act: 'group.save', type: 'group', ids: [id], detail: () => group.title });
  return id;
};

export const saveLevel = async (
  mutation: MutationContext,
  level: Titled & { readonly groups: readonly number[] },
): Promise<void> => {
  const id = await saveTitled(mutation, 'access_levels', level);
  const known = new Set((await allGroups(mutation.sql)).map(group => group.id));
  if (level.groups.some(group => !known.has(group))) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'groups' });
  await setGroups(mutation.sql, id, [...new Set(level.groups)]);
  await audit(mutation, { act: 'level.save', type: 'level', ids: [id], detail: () => level.title });
};

const checkTitles = (titles: ReadonlyMap<number, string>, ids: readonly number[]): void => {
  if (ids.some(id => !titles.has(id))) throw notFound();
};

/** Deletes groups; their members lose what the groups opened to them. */
export const deleteGroups = async (mutation: MutationContext, ids: readonly number[]): Promise<void> => {
  const titles = await lockedTitles(mutation.sql, 'member_groups', ids);
  checkTitles(titles, ids);
  await dropNamed(mutation.sql, 'member_groups', ids);
  await audit(mutation, { act: 'group.delete', type: 'group', ids, detail: id => titles.get(id) ?? '' });
};

/** Deletes levels; what they protected is for staff alone. */
export const deleteLevels = async (mutation: MutationContext, ids: readonly number[]): Promise<void> => {
  const titles = await lockedTitles(mutation.sql, 'access_levels', ids);
  checkTitles(titles, ids);
  for (const id of ids) {
    await dropLevelOfArticles(mutation, id);
    await dropLevelOfPosts(mutation, id);
    await dropSetsWith(mutation.sql, id);
  }
  await dropNamed(mutation.sql, 'access_levels', ids);
  await audit(mutation, { act: 'level.delete', type: 'level', ids, detail: id => titles.get(id) ?? '' });
};

const lockedGroup = async ({ sql }: MutationContext, id: number): Promise<string> => {
  const title = (await lockedTitles(sql, 'member_groups', [id])).get(id);
  if (title === undefined) throw notFound();
  return title;
};

const namesIn = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[,\n]/)
      .map(name => name.trim())
      .filter(Boolean),
  ),
];

/** Adds accounts by username or e-mail address, all or none, and returns their number. */
export const joinGroup = async (mutation: MutationContext, id: number, typed: string): Promise<number> => {
  const { sql, services } = mutation;
  const title = await lockedGroup(mutation, id);
  const names = namesIn(typed);
  if (names.length === 0) throw new UserError('GROUP_NOBODY', { field: 'usernames' });
  if (names.length > limits.bulkIds)
    throw new UserError('GROUP_TOO_MANY', { args: [limits.bulkIds], field: 'usernames' });
  const known = await accountsNamed(sql, names.map(usernameKey));
  const missing = names.find(name => !known.has(usernameKey(name)));
  if (missing !== undefined) throw new UserError('GROUP_UNKNOWN', { args: [missing], field: 'usernames' });
  const members = [...new Set(names.flatMap(name => known.get(usernameKey(name)) ?? []))];
  await addMembers(sql, id, members, moment(services.clock));
  await audit(mutation, { act: 'group.join', type: 'user', ids: members, detail: () => title });
  return members.length;
};

export const leaveGroup = async (mutation: MutationContext, id: number, member: number): Promise<void> => {
  const title = await lockedGroup(mutation, id);
  if ((await dropMember(mutation.sql, id, member)) === 0) throw notFound();
  await audit(mutation, { act: 'group.leave', type: 'user', ids: [member], detail: () => title });
};
