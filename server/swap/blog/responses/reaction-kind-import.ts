import { reactionKinds } from '../../../../protocol/blog/reactions.ts';
import { limits } from '../../../../protocol/limits.ts';
import { isKindUsed, lockKinds } from '../../../blog/reactions/index.ts';
import { slugOf } from '../../../core/paths/index.ts';
import type { Batch, Derived, KindImport, Outcome } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';

/** Name of a kind here; kinds are told by name, since an old site numbers them itself. */
export const kindName = (type: string | null | undefined): string => slugOf(type ?? '').slice(0, 40);

const signs: Readonly<Record<string, string>> = {
  amused: '😄',
  funny: '😂',
  laugh: '😂',
  like: '👍',
  dislike: '👎',
  bored: '🥱',
  scared: '😨',
  thankful: '🙏',
  wow: '😮',
};

const labelOf = (type: string): string =>
  `${type.charAt(0).toUpperCase()}${type.slice(1)}`.slice(0, limits.reactionLabel);

const most = 255;

const add = async (batch: Batch, row: SourceRow): Promise<Outcome> => {
  const [name, published] = [kindName(row.type), row.published !== '0'];
  if (name === '') return { outcome: 'left', reason: 'no name' };
  if (reactionKinds.some(one => one === name)) {
    if (!published) batch.note('standard reaction was disabled on the old site; available here');
    return { outcome: 'merged', reason: 'standard reaction', table: 'reaction_kinds', id: 0 };
  }
  const stored = await lockKinds(batch.mutation.sql);
  const known = stored.find(one => one.name === name);
  if (known)
    return {
      outcome: 'merged',
      reason: 'a reaction with this name already exists',
      table: 'reaction_kinds',
      id: known.id,
    };
  const number = Math.max(reactionKinds.length, ...stored.map(one => one.number)) + 1;
  if (number > most) return { outcome: 'left', reason: 'too many reaction types' };
  const sign = { label: labelOf(row.type ?? ''), icon: signs[name] ?? '🙂' };
  const id = await batch.insert('reaction_kinds', { number, name, ...sign, published });
  return { outcome: 'added', table: 'reaction_kinds', id };
};

const pages: Derived = {
  from: { reaction_kinds: 'id' },
  refresh: async ({ invalidate }) => invalidate('settings', 'posts'),
};

/** Kinds of reactions beyond the standard ones. A kind that readers used here since stays when the run is undone. */
export const reactionKindImport: KindImport = {
  kind: 'easyblog reaction kinds',
  table: 'easyblog_reactions',
  key: 'id',
  target: 'reaction_kinds',
  compared: ['label', 'icon', 'published'],
  derived: [pages],
  isUsed: isKindUsed,
  read: async (_swap, rows) =>
    rows.map(row => ({
      oldId: row.id ?? '',
      label: row.type ?? '',
      hashed: { type: row.type, published: row.published },
      add: batch => add(batch, row),
      change: (batch, id) => batch.update('reaction_kinds', id, { published: row.published !== '0' }),
    })),
};
