import type { Sql } from '../../core/db/index.ts';
import { currentRows, hashOf, type KindImport, rowByKey } from '../run/index.ts';
import {
  hasRow,
  isTarget,
  type Key,
  partColumns,
  type Reference,
  type RowAsWritten,
  referencesTo,
  rowAsWritten,
} from './undo-queries.ts';

/** Rows that belong to an imported row, or follow from it, and go with it. */
const belonging: readonly Reference[] = [
  { table: 'login_names', column: 'user_id' },
  { table: 'access_level_set_levels', column: 'level_id' },
  { table: 'search_posts', column: 'post_id' },
  { table: 'post_title_words', column: 'post_id' },
  { table: 'reaction_counts', column: 'post_id' },
  { table: 'item_category_ancestors', column: 'category_id' },
  { table: 'item_category_ancestors', column: 'item_id' },
  { table: 'translations', column: 'item_id' },
  { table: 'translations', column: 'item_category_id' },
  { table: 'translations', column: 'post_id' },
];

/** Rows that name their target by a type and its id, without a foreign key. */
const targeting: readonly { readonly of: string; readonly table: string; readonly type: string }[] = [
  { of: 'posts', table: 'subscriptions', type: 'entry' },
  { of: 'posts', table: 'reports', type: 'post' },
  { of: 'posts', table: 'featured', type: 'post' },
  { of: 'categories', table: 'subscriptions', type: 'category' },
  { of: 'tags', table: 'subscriptions', type: 'tag' },
  { of: 'teams', table: 'subscriptions', type: 'team' },
  { of: 'users', table: 'subscriptions', type: 'blogger' },
  { of: 'users', table: 'reports', type: 'user' },
];

/** Tells why a row that an import wrote has to stay: somebody changed it or answered to it since. */
export const useCheck = async (sql: Sql, kinds: readonly KindImport[]) => {
  const references = new Map<string, readonly Reference[]>();
  for (const table of new Set(kinds.map(({ target }) => target)))
    references.set(
      table,
      (await referencesTo(sql, table)).filter(
        one => !belonging.some(other => other.table === one.table && other.column === one.column),
      ),
    );

  const isChanged = async (tx: Sql, table: string, id: number, written: RowAsWritten): Promise<boolean> => {
    const compared = kinds.find(({ kind }) => kind === written.kind)?.compared ?? [];
    const current = (await currentRows(tx, table, compared, [id])).get(id);
    return current !== undefined && written.written_hash !== null && !hashOf(current).equals(written.written_hash);
  };

  const userOf = async (tx: Sql, table: string, id: number): Promise<string | undefined> => {
    for (const reference of references.get(table) ?? [])
      if (await hasRow(tx, reference.table, reference.column, id)) return reference.table;
    for (const target of targeting)
      if (target.of === table && (await isTarget(tx, target.table, target.type, id))) return target.table;
    for (const { target, kind, isUsed } of kinds) if (target === table && (await isUsed?.(tx, id))) return kind;
    return undefined;
  };

  const parts = await partColumns(sql);

  /** Label of the article or post that a row belongs to, if somebody changed that here since: it stays whole. */
  const changedWhole = async (tx: Sql, table: string, key: Key): Promise<string | undefined> => {
    const own = parts.filter(part => part.table === table);
    if (own.length === 0) return undefined;
    const row = await rowByKey(
      tx,
      table,
      own.map(({ column }) => column),
      key,
    );
    for (const { column, whole } of own) {
      const id = Number(row?.[column] ?? 0);
      const written = id > 0 ? await rowAsWritten(tx, whole, id) : undefined;
      if (written && (await isChanged(tx, whole, id, written))) return written.label;
    }
    return undefined;
  };

  return {
    isChanged,
    changedWhole,
    /**
     * The reason, or undefined when the row can go. Rows that stand for missing ones have no record: `written` is
     * undefined.
     */
    reasonToStay: async (
      tx: Sql,
      table: string,
      id: number,
      written: RowAsWritten | undefined,
    ): Promise<string | undefined> => {
      if (written && (await isChanged(tx, table, id, written))) return 'was edited here after the import';
      const user = await userOf(tx, table, id);
      return user && `is used by other content here (${user})`;
    },
  };
};
