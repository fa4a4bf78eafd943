import type { RequestContext } from '../../core/context/index.ts';
import type { KeysetRange, Position } from '../../core/db/index.ts';
import type { Actor, Audience } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { audiencesShown } from './audience-queries.ts';
import { changedAfter, publishedAfter } from './keyset-queries.ts';
import { listedCount, listedCountFor, ownCountOf } from './listed-count-queries.ts';
import { listedIdsFor, type Scope } from './listing-queries.ts';
import { cutAt, farOffset, pageIds } from './months.ts';

/** Audiences of an account beside everyone; moderators have every level and set. */
const audiencesOf = ({ account }: Actor): readonly Audience[] => {
  if (!account) return [];
  return ['registered', ...(account.role === 'reader' ? [] : (['special'] as const)), ...account.audiences];
};

const audiencesByRequest = new WeakMap<RequestContext, Promise<readonly Audience[]>>();

/**
 * Audiences of this reader, beside everyone, for which there are posts: read once for a request. Visitors cost no
 * query.
 */
const ownAudiences = (context: RequestContext): Promise<readonly Audience[]> => {
  const audiences = audiencesOf(context.actor);
  if (audiences.length === 0) return Promise.resolve([]);
  const shown = audiencesByRequest.get(context) ?? audiencesShown(context.sql, audiences);
  audiencesByRequest.set(context, shown);
  return shown;
};

interface Part {
  readonly start: number;
  readonly count: number;
}

/**
 * Start of a far page behind the newest posts that it can skip: those after the month of the page. Undefined behind the
 * last post.
 */
const farStart = async (
  context: RequestContext,
  scope: Scope,
  start: number,
  audiences: readonly Audience[],
): Promise<{ readonly start: number; readonly until?: Date } | undefined> => {
  const [{ sql }, now] = [context, moment(context.services.clock)];
  const own = await ownCountOf(sql, scope, now, audiences);
  if (start >= own + (await listedCount(sql, scope, now))) return undefined;
  // All posts for these audiences may be newer than the page.
  const cut = start < own ? undefined : await cutAt(context, scope, start - own);
  if (!cut) return { start };
  const newer = await ownCountOf(sql, scope, now, audiences, cut.until);
  return { start: start - cut.skipped - newer, until: cut.until };
};

/** Ids of a part of a list for this reader, newest first. A far page skips at most one month and the posts of few. */
export const ownPageIds = async (context: RequestContext, scope: Scope, part: Part): Promise<number[]> => {
  const audiences = await ownAudiences(context);
  if (audiences.length === 0) return pageIds(context, scope, part);
  const isFar = part.start >= farOffset && scope.kind !== 'month';
  const from = isFar ? await farStart(context, scope, part.start, audiences) : part;
  if (!from) return [];
  return listedIdsFor(context.sql, scope, moment(context.services.clock), { ...part, ...from, audiences });
};

/** Number of posts of a list for this reader. */
export const ownCount = async (context: RequestContext, scope: Scope): Promise<number> => {
  const [audiences, now] = [await ownAudiences(context), moment(context.services.clock)];
  return audiences.length === 0
    ? listedCount(context.sql, scope, now)
    : listedCountFor(context.sql, scope, now, audiences);
};

/** Positions of the posts of a list for this reader behind a position, newest first. */
export const ownPublishedAfter = async (
  context: RequestContext,
  scope: Scope,
  range: KeysetRange,
): Promise<Position[]> => {
  const reader = { audiences: await ownAudiences(context), now: moment(context.services.clock) };
  return publishedAfter(context.sql, scope, reader, range);
};

/** Positions of the published posts for this reader behind a position, the oldest change first. */
export const ownChangedAfter = async (context: RequestContext, range: KeysetRange): Promise<Position[]> => {
  const reader = { audiences: await ownAudiences(context), now: moment(context.services.clock) };
  return changedAfter(context.sql, reader, range);
};
