import { oneOf, screen } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import type { ListState } from '../../../core/http/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { can, site } from '../../../core/policy/index.ts';
import type { CommentFilter } from './comments-list-queries.ts';

/** Filter values as installed clients know them. */
const states = { '1': 'published', '0': 'held', '-1': 'removed' } as const;

const isState = (value: string): value is keyof typeof states => Object.hasOwn(states, value);

/** Comments under the user's own posts; for moderators under all posts. */
export const commentsShape = screen(paths.dashboardComments, {
  sorts: { date: 'desc' },
  filters: { filter: isState, author: oneOf(['own']) },
  isSearched: false,
});

export const commentFilter = ({ actor }: RequestContext, { chosen, ordering, start }: ListState): CommentFilter => {
  const isForAll = can(actor, 'dashboard.everyone', site) && chosen.author !== 'own';
  const { filter = '' } = chosen;
  const state = isState(filter) ? states[filter] : null;
  return { authorId: isForAll ? null : (actor.account?.id ?? 0), state, ordering, start };
};
