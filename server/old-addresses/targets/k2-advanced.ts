import type { K2Sef } from '../sef-settings.ts';
import { numbered, numberOf, type OldTarget, type RowKind } from '../target.ts';
import { downloadOf, listTargets } from './k2-targets.ts';

const isNumber = (segment: string): boolean => /^[1-9]\d{0,9}$/.test(segment);

/** Rows of `id-alias`, `id/alias`, `id` or `alias` at the end of a path. */
const rows = (kind: RowKind, segments: readonly string[]): readonly OldTarget[] => {
  const [last = '', before = ''] = [segments.at(-1), segments.at(-2)];
  const alias = last.slice((numberOf(last) ?? '').length + 1);
  if (last === '') return [];
  if (isNumber(last)) return numbered(kind, 'k2', last);
  if (isNumber(before)) return [...numbered(kind, 'k2', before), { kind, system: 'k2', name: last }];
  return alias === '' || numberOf(last) === undefined
    ? [{ kind, system: 'k2', name: last }]
    : [...numbered(kind, 'k2', last).map(row => ({ ...row, alias })), { kind, system: 'k2', name: last }];
};

/** Targets of the words that K2 put behind the path of a menu, where the old site chose them itself (`k2Sef`). */
export const k2AdvancedTargets = (
  rest: readonly string[],
  query: URLSearchParams,
  sef: K2Sef,
): readonly OldTarget[] => {
  const [first = '', ...deeper] = rest;
  const word = first.toLowerCase();
  const download = downloadOf(rest.at(-1));
  if (download.length > 0) return download;
  if (word === 'latest') return [{ list: 'articles' }];
  if (word !== '' && word === sef.tag && deeper.length > 0) return listTargets('tag', deeper, query);
  if (word !== '' && word === sef.author && deeper.length > 0) return listTargets('user', deeper, query);
  if (word !== '' && word === sef.date && deeper.length > 0) return listTargets('date', deeper, query);
  if (word !== '' && word === sef.search) return listTargets('search', [], query);
  const isCategory = word !== '' && word === sef.category && deeper.length > 0;
  if (isCategory) return [...rows('articleCategory', deeper), ...rows('article', rest)];
  // A number with other words than its own is that of an item: only those have changing titles.
  return [...rows('article', rest), ...rows('articleCategory', rest), ...numbered('article', 'k2', rest.at(-1))];
};
