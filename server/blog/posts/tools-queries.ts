import type { Visit } from '../../core/context/index.ts';
import { may, offered, type TransitionName } from '../../core/policy/index.ts';
import { type MovableTarget, movableAmong } from '../post-model/index.ts';

/** What moves a post, its text and its dates. */
export type ToolName = TransitionName | 'edit' | 'dates';

export type ToolsById = ReadonlyMap<number, readonly ToolName[]>;

const none: ToolsById = new Map();

const datesOf = ({ actor }: Visit, post: MovableTarget): readonly 'dates'[] =>
  post.shelf !== 'trashed' && may(actor, 'post.dates', post) ? ['dates'] : [];

const editOf = ({ actor }: Visit, post: MovableTarget): readonly 'edit'[] =>
  post.shelf !== 'trashed' && may(actor, 'post.edit', post) ? ['edit'] : [];

/** What this person may do with each of these posts. Nobody signed in: nothing, and nothing is asked for. */
export const toolsOf = async (visit: Visit, ids: readonly number[]): Promise<ToolsById> => {
  if (!visit.actor.account) return none;
  const posts = await movableAmong(visit, ids);
  return new Map(
    posts.map(post => [post.id, [...editOf(visit, post), ...offered(visit.actor, post), ...datesOf(visit, post)]]),
  );
};
