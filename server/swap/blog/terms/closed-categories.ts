import type { Source, SourceRow } from '../../source/index.ts';

/** Names of the groups that may read a closed category, by its id. */
export type GroupNames = ReadonlyMap<string, readonly string[]>;

// Right 1 is that of reading; 2 is that of writing in it.
const reading = '1';

export const groupNames = async (source: Source, categories: readonly SourceRow[]): Promise<GroupNames> => {
  const closed = categories.flatMap(row => (row.private === '2' ? (row.id ?? []) : []));
  if (closed.length === 0) return new Map();
  const rights = (await source.rowsWith('easyblog_category_acl', 'category_id', closed)).filter(
    ({ acl_id, type, status }) => acl_id === reading && type === 'group' && status !== '0',
  );
  const groups = await source.rowsWith('usergroups', 'id', [...new Set(rights.flatMap(row => row.content_id ?? []))]);
  const titles = new Map(groups.map(({ id, title }) => [id, title ?? '']));
  return new Map(
    closed.map(id => [
      id,
      rights.filter(row => row.category_id === id).flatMap(row => titles.get(row.content_id ?? null) ?? []),
    ]),
  );
};

export type CategoryPrivacy = 'public' | 'registered' | 'private';

/** A value that is not known closes the category. */
export const categoryPrivacy = ({ private: level }: SourceRow): CategoryPrivacy => {
  if (level === '0' || level === null || level === undefined) return 'public';
  return level === '1' ? 'registered' : 'private';
};

/** Remark about a category that is not for everybody. */
export const closedRemark = (row: SourceRow, groups: GroupNames): string | undefined => {
  const privacy = categoryPrivacy(row);
  if (privacy === 'public') return undefined;
  if (privacy === 'registered') return 'private (1); its posts are for signed-in users';
  const names = groups.get(row.id ?? '') ?? [];
  const readers = names.length > 0 ? `; on the old site it was for ${names.join(', ')}` : '';
  return `private (${row.private}); its posts are private${readers}`.slice(0, 190);
};
