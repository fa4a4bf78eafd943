import type { Batch } from '../run/index.ts';

const longestName = 190;

/** Keeps the alias that a row had on the old site and has not here: old addresses lead to it. */
export const keepOldName = async (batch: Batch, kind: 'post' | 'tag', name: string, id: number): Promise<void> => {
  const key = name.normalize('NFC').trim().toLowerCase().slice(0, longestName);
  if (key !== '') await batch.insert('old_names', { site_id: batch.siteId, kind, name: key, row_id: id });
};
