import type { KindImport } from '../run/index.ts';

const leftKind = (
  kind: string,
  table: string,
  reasonOf: (written: string | null | undefined) => string,
): KindImport => ({
  kind,
  table,
  key: 'number',
  target: 'posts',
  compared: [],
  read: async (_, rows) =>
    rows.map(({ key, label, reason }) => ({
      oldId: key ?? '',
      label: label ?? '',
      hashed: { key, reason },
      add: async () => ({ outcome: 'left', reason: reasonOf(reason) }),
      change: async () => {},
    })),
});

/** Menus, formats of posts and terms of plugins. */
export const otherTermImport = leftKind('wordpress other terms', 'wp_terms', () => 'taxonomy is not supported here');

/** Items that are no posts, pages or attachments, that are there twice, or that cannot be read. */
export const otherItemImport = leftKind('wordpress other items', 'wp_others', reason => reason ?? '');
