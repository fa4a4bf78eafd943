import type { Sql } from '../core/db/index.ts';
import { articlePaths, paths } from '../core/paths/index.ts';
import { legacySource } from './legacy-source.ts';
import { readOldAddress } from './old-address.ts';
import { type FoundRow, rowByName, rowByNumber } from './row-queries.ts';
import type { OldTarget, RowKind } from './target.ts';
import { targetsOf } from './targets/targets-of.ts';

/** Path of a row, by its kind. */
export const rowPaths: Readonly<Record<RowKind, (row: FoundRow) => string>> = {
  article: ({ id, name }) => articlePaths.article({ id, alias: name }),
  articleCategory: ({ id, name }) => articlePaths.category({ id, alias: name }),
  articleTag: ({ name }) => articlePaths.tag(name),
  articleAuthor: ({ id, name }) => articlePaths.author({ id, permalink: name }),
  post: ({ name }) => paths.entry(name),
  category: ({ name }) => paths.category(name),
  tag: ({ name }) => paths.tag(name),
  team: ({ name }) => paths.team(name),
  author: ({ name }) => paths.author(name),
};

const pathTo = async (sql: Sql, siteName: string, target: OldTarget): Promise<string | null> => {
  if ('path' in target) return target.path;
  if ('list' in target) return target.list === 'posts' ? paths.home : articlePaths.home();
  if (!('kind' in target)) return null;
  const row =
    'id' in target
      ? await rowByNumber(sql, [legacySource(target.system, siteName)], target)
      : await rowByName(sql, [legacySource(target.kind === 'post' ? 'easyblog' : 'joomla', siteName)], target);
  return row ? rowPaths[target.kind](row) : null;
};

/** Site path of the imported row or the page that an address of an old site means, for a link; null for any other. */
export const storedPath = async (sql: Sql, siteName: string, url: string): Promise<string | null> => {
  const address = readOldAddress(url, '');
  for (const target of address ? targetsOf(address) : []) {
    const path = await pathTo(sql, siteName, target);
    if (path !== null) return path;
  }
  return null;
};
