import { type CommentFilter, commentFilter, filterAddress } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import type { PageParams } from '../../../core/http/index.ts';
import { articlePaths } from '../../../core/paths/index.ts';
import { can, site } from '../../../core/policy/index.ts';
import { startOf } from '../comment-links.ts';
import type { ListedWhich } from './list-queries.ts';

/** A page of a list of comments. */
export interface ListState extends CommentFilter, Pick<ListedWhich, 'list'> {
  /** The offset of this page. */
  readonly start: number;
}

/** Reads the state of the list from its address. Only moderators filter by a person: they see e-mail addresses. */
export const listState = (context: RequestContext, list: ListedWhich['list'], asked: PageParams): ListState => {
  const { search, person } = commentFilter(asked);
  const seesPeople = can(context.actor, 'commenter.block', site);
  return { list, search, person: seesPeople ? person : null, start: startOf(context.address) };
};

/** The site path of the list in that state. */
export const listAddress = ({ list, start, ...filter }: ListState): string =>
  filterAddress(articlePaths.comments(list), filter, { start });
