import type { Sql } from '../../core/db/index.ts';
import { paths } from '../../core/paths/index.ts';
import { type Translation, translationMembers } from '../../translations/index.ts';
import { listed } from '../post-model/index.ts';

interface Row {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly language: string;
}

/** Versions of a post in other languages that visitors find in lists; those without a language are left out. */
export const postTranslations = async (sql: Sql, id: number, now: Date): Promise<Translation[]> => {
  const members = await translationMembers(sql, 'post_id', id);
  if (members.length === 0) return [];
  const rows: Row[] = await listed(sql, { kind: 'site' }, now)
    .whereIn(
      'l.id',
      members.map(member => member.id),
    )
    .orderBy('l.id')
    .select('l.id', 'l.title', 'l.slug', 'l.language');
  const stored = new Map(members.map(member => [member.id, member.language]));
  return rows.flatMap(({ id: other, title, slug, ...row }) => {
    const language = row.language || (stored.get(other) ?? '');
    return language ? [{ language, title, path: paths.entry(slug) }] : [];
  });
};
