import type { Sql } from '../../core/db/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { type Translation, translationMembers } from '../../translations/index.ts';
import { listedArticles } from '../article-model/index.ts';

interface Row {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  readonly language: string;
}

/** Versions of an article in other languages that visitors may read; those without a language are left out. */
export const articleTranslations = async (sql: Sql, id: number, now: Date): Promise<Translation[]> => {
  const members = await translationMembers(sql, 'item_id', id);
  if (members.length === 0) return [];
  const rows: Row[] = await listedArticles(sql, { kind: 'everything' }, { levels: ['public'], now })
    .whereIn(
      'l.id',
      members.map(member => member.id),
    )
    .orderBy('l.id')
    .select('l.id', 'l.title', 'l.alias', 'l.language');
  const stored = new Map(members.map(member => [member.id, member.language]));
  return rows.flatMap(row => {
    const language = row.language || (stored.get(row.id) ?? '');
    return language ? [{ language, title: row.title, path: articlePaths.article(row) }] : [];
  });
};
