import type { RequestContext } from '../../core/context/index.ts';
import { can, offered, type TransitionName } from '../../core/policy/index.ts';
import { type MovableTarget, movableAmong } from '../post-model/index.ts';

/** Tools of a post: transitions, edit and dates. */
export type ToolName = TransitionName | 'edit' | 'dates';

export type ToolsById = ReadonlyMap<number, readonly ToolName[]>;

const none: ToolsById = new Map();

const datesOf = ({ actor }: RequestContext, post: MovableTarget): readonly 'dates'[] =>
  post.lifecycle !== 'trashed' && can(actor, 'post.dates', post) ? ['dates'] : [];

const editOf = ({ actor }: RequestContext, post: MovableTarget): readonly 'edit'[] =>
  post.lifecycle !== 'trashed' && can(actor, 'post.edit', post) ? ['edit'] : [];

/** Tools of this user for each of these posts; none for visitors, without a query. */
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
