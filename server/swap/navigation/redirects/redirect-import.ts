import { recordChanges } from '../../../core/cache/index.ts';
import { moment } from '../../../core/time/index.ts';
import { type RedirectFields, redirectAmongKeys, redirectOf } from '../../../redirects/index.ts';
import type { Batch, KindImport, OldRow, Outcome } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { leadsBack, redirectsOf, type Targets, targetAmong } from './circles.ts';
import { readRedirect } from './old-redirect.ts';

const circle = 'redirect loop';
const mostHits = 2_147_483_647;

const isCircle = ({ mutation: { sql } }: Batch, redirect: RedirectFields, targets: Targets): Promise<boolean> =>
  leadsBack(redirect, async keys => (await redirectAmongKeys(sql, keys))?.target ?? targetAmong(targets, keys));

// Administrators wait: two changes at once could make a circle.
const lockRedirects = ({ mutation, services }: Batch): Promise<void> =>
  recordChanges(mutation.sql, ['redirects'], services.node);

const add = async (batch: Batch, row: SourceRow, redirect: RedirectFields, targets: Targets): Promise<Outcome> => {
  await lockRedirects(batch);
  const same = await redirectOf(batch.mutation.sql, redirect.path);
  if (same)
    return { outcome: 'merged', reason: 'a redirect for this address already exists', table: 'redirects', id: same.id };
  if (await isCircle(batch, redirect, targets)) return { outcome: 'left', reason: circle };
  const id = await batch.insert('redirects', {
    ...redirect,
    hits: Math.min(Number(row.hits ?? 0), mostHits),
    created_at: readDate(row.created_date) ?? moment(batch.services.clock),
  });
  return { outcome: 'added', table: 'redirects', id };
};

const change = async (batch: Batch, id: number, redirect: RedirectFields, targets: Targets): Promise<void> => {
  await lockRedirects(batch);
  const same = await redirectOf(batch.mutation.sql, redirect.path);
  if (same && same.id !== id)
    return batch.note('a redirect for this address already exists; the version here was kept');
  if (await isCircle(batch, redirect, targets)) return batch.note(`${circle}; the version here was kept`);
  await batch.update('redirects', id, { ...redirect });
};

/** An old address without its query, which may hold a secret. */
const plainPath = (address: string): string => address.replace(/\?.*$/s, '?…');

const oldRow = async (row: SourceRow, redirect: RedirectFields | string, targets: Targets): Promise<OldRow> => {
  const { old_url, new_url, published, header } = row;
  const hashed = { old_url, new_url, published, header };
  const oldId = row.id ?? '';
  if (typeof redirect === 'string')
    return {
      ...{ oldId, hashed, label: plainPath(row.old_url ?? '') },
      add: async () => ({ outcome: 'left', reason: redirect }),
      change: async batch => batch.note(`${redirect}; the version here was kept`),
    };
  return {
    oldId,
    label: `${redirect.path} → ${redirect.target || redirect.status}`,
    // Another row may close the circle, or open it.
    hashed: { ...hashed, isCircle: await leadsBack(redirect, async keys => targetAmong(targets, keys)) },
    add: batch => add(batch, row, redirect, targets),
    change: (batch, id) => change(batch, id, redirect, targets),
  };
};

/** Redirects of Joomla; its notes of missing pages lie in the same table (swap facts, addresses §4). */
export const redirectImport: KindImport = {
  kind: 'redirects',
  table: 'redirect_links',
  key: 'id',
  target: 'redirects',
  compared: ['path', 'target', 'status'],
  read: async (swap, rows) => {
    const { sites, targets } = await redirectsOf(swap);
    return Promise.all(rows.map(row => oldRow(row, readRedirect(row, sites), targets)));
  },
};
