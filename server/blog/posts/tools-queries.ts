import { offered } from '../../core/post-offers.ts';
import type { TransitionName } from '../../core/post-transitions.ts';
import type { Visit } from '../../core/visit.ts';
import { movableAmong } from './movable-queries.ts';

export type ToolsById = ReadonlyMap<number, readonly TransitionName[]>;

const none: ToolsById = new Map();

/** What this person may do with each of these posts. Nobody signed in: nothing, and nothing is asked for. */
export const toolsOf = async (visit: Visit, ids: readonly number[]): Promise<ToolsById> => {
  if (!visit.actor.account) return none;
  const posts = await movableAmong(visit, ids);
  return new Map(posts.map(post => [post.id, offered(visit.actor, post)]));
};
