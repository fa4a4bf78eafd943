import { randomUUID } from 'node:crypto';
import { limits } from '../../../protocol/limits.ts';
import { webAddress } from '../../core/paths/index.ts';
import { type Role, roles } from '../../core/policy/index.ts';
import { isTimeZone } from '../../core/time/index.ts';
import { plainWords } from '../../import/index.ts';
import { paramText, readDate, readParams, type SourceRow } from '../source/index.ts';
import { titleOf } from '../values/index.ts';
import type { AccountParts } from './account-source.ts';

/** The highest role that the groups give; `reader` when none gives one. */
export const roleOfGroups = (groups: readonly string[], table: ReadonlyMap<string, Role>): Role => {
  let best: Role = 'reader';
  for (const group of groups) {
    const role = table.get(group) ?? 'reader';
    if (roles.indexOf(role) > roles.indexOf(best)) best = role;
  }
  return best;
};

/** `blocked` by staff; `waiting`: its address was never confirmed. */
export const statusOf = ({ block, activation }: SourceRow): 'active' | 'blocked' | 'waiting' => {
  if (block !== '1') return 'active';
  return activation && activation !== '0' ? 'waiting' : 'blocked';
};

const websiteOf = (website: string): string => {
  const href = webAddress(website)?.href ?? '';
  return href.length > limits.website ? '' : href;
};

/** The time zone that the person chose there; empty for that of the site. */
const zoneOf = ({ params }: SourceRow): string => {
  const zone = paramText(readParams(params), 'timezone');
  return zone.length <= limits.timeZone && isTimeZone(zone) ? zone : '';
};

/** Columns of an account that its owner or the staff of the old site may have changed since the last import. */
export const profileColumns = (row: SourceRow, parts: AccountParts, table: ReadonlyMap<string, Role>) => ({
  name: plainWords(row.name ?? '').slice(0, limits.name) || (row.username ?? '').slice(0, limits.name),
  role: roleOfGroups(parts.groups, table),
  status: statusOf(row),
  website: websiteOf(parts.website),
  biography: plainWords(parts.biography) || null,
  timezone: zoneOf(row),
  blog_title: titleOf(parts.blogTitle),
});

export const datesOf = (row: SourceRow, now: Date) => {
  const created = readDate(row.registerDate) ?? now;
  return {
    created_at: created,
    confirmed_at: statusOf(row) === 'waiting' ? null : created,
    seen_at: readDate(row.lastvisitDate) ?? null,
  };
};

/** Key of an address that nobody confirmed: it reserves no address (ruling 16). */
export const waitingKey = (): string => `waiting:${randomUUID()}`;
