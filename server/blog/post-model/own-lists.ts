import type { RequestContext } from '../../core/context/index.ts';
import type { Actor, Audience } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { audiencesShown } from './audience-queries.ts';
import { listedCount, listedCountFor } from './listed-count-queries.ts';
import { listedIdsFor, type Scope } from './listing-queries.ts';
import { pageIds } from './months.ts';

/** Audiences of an account beside everyone; moderators have every level and set. */
const audiencesOf = ({ account }: Actor): readonly Audience[] => {
  if (!account) return [];
  return ['registered', ...(account.role === 'reader' ? [] : (['special'] as const)), ...account.audiences];
};

/** Audiences of this reader, beside everyone, for which there are posts. Visitors cost no query. */
const ownAudiences = async ({ sql, actor }: RequestContext): Promise<readonly Audience[]> => {
  const audiences = audiencesOf(actor);
  return audiences.length === 0 ? [] : audiencesShown(sql, audiences);
};

interface Part {
  readonly start: number;
  readonly count: number;
}

/** Ids of a part of a list for this reader, newest first. */
export const ownPageIds = async (context: RequestContext, scope: Scope, part: Part): Promise<number[]> => {
  const audiences = await ownAudiences(context);
  if (audiences.length === 0) return pageIds(context, scope, part);
  return listedIdsFor(context.sql, scope, moment(context.services.clock), { ...part, audiences });
};

/** Number of posts of a list for this reader. */
export const ownCount = async (context: RequestContext, scope: Scope): Promise<number> => {
  const [audiences, now] = [await ownAudiences(context), moment(context.services.clock)];
  return audiences.length === 0
    ? listedCount(context.sql, scope, now)
    : listedCountFor(context.sql, scope, now, audiences);
};
