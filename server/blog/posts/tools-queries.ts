import type { RequestContext } from '../../core/context/index.ts';
import { can, offered, type TransitionName } from '../../core/policy/index.ts';
import { type MovableTarget, movableAmong } from '../post-model/index.ts';

/** What moves a post, its text and its dates. */
export type ToolName = TransitionName | 'edit' | 'dates';

export type ToolsById = ReadonlyMap<number, readonly ToolName[]>;

const none: ToolsById = new Map();

const datesOf = ({ actor }: RequestContext, post: MovableTarget): readonly 'dates'[] =>
  post.shelf !== 'trashed' && can(actor, 'post.dates', post) ? ['dates'] : [];

const editOf = ({ actor }: RequestContext, post: MovableTarget): readonly 'edit'[] =>
  post.shelf !== 'trashed' && can(actor, 'post.edit', post) ? ['edit'] : [];

/** What this person may do with each of these posts. Nobody signed in: nothing, and nothing is asked for. */
export const toolsOf = async (context: RequestContext, ids: readonly number[]): Promise<ToolsById> => {
  if (!context.actor.account) return none;
  const posts = await movableAmong(context, ids);
  return new Map(
    posts.map(post => [
      post.id,
      [...editOf(context, post), ...offered(context.actor, post), ...datesOf(context, post)],
    ]),
  );
};
