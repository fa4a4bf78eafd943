import { categorySubject, listedCount, listedIds, postSubject, type Scope } from '../../blog/post-model/index.ts';
import { teamBy } from '../../blog/team-model/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { feedPath } from '../../feeds/index.ts';
import type { AddressForm } from '../old-address.ts';
import type { FoundRow } from '../row-queries.ts';

/** A feed or a page of a list; an offset behind its end leads to its first page. */
const listPath = async (
  { sql, services }: RequestContext,
  scope: Scope,
  { feed, start }: AddressForm,
  path: (start?: number) => string,
): Promise<string> => {
  if (feed) return feedPath(path(), feed);
  if (start === 0) return path();
  return path(start < (await listedCount(sql, scope, moment(services.clock))) ? start : 0);
};

/** Path of the list of all posts. */
export const postsPath = (context: RequestContext, form: AddressForm): Promise<string> =>
  form.feed
    ? Promise.resolve(feedPath(paths.home, form.feed))
    : listPath(context, { kind: 'site' }, form, paths.latest);

/** Path of a post for this reader. Throws the refusal of its page. */
export const postPath = async (
  context: RequestContext,
  { id, name }: FoundRow,
  { isPrint }: AddressForm,
): Promise<string> => {
  authorize(context.actor, 'post.read', await postSubject(context, id));
  return isPrint ? paths.entryPrint(name) : paths.entry(name);
};

/** Path of a category of posts for this reader. Throws the refusal of its page. */
export const categoryPath = async (
  context: RequestContext,
  { id, name }: FoundRow,
  form: AddressForm,
): Promise<string> => {
  authorize(context.actor, 'category.read', await categorySubject(context.sql, id));
  return listPath(context, { kind: 'category', id }, form, start => paths.category(name, start));
};

/** Path of a tag of posts. */
export const tagPath = (context: RequestContext, { id, name }: FoundRow, form: AddressForm): Promise<string> =>
  listPath(context, { kind: 'tag', id }, form, start => paths.tag(name, start));

/** Path of an author of posts; throws 404 when none of them is published. */
export const authorPath = async (
  context: RequestContext,
  { id, name }: FoundRow,
  form: AddressForm,
): Promise<string> => {
  const scope = { kind: 'author', id } as const;
  const first = await listedIds(context.sql, scope, moment(context.services.clock), { start: 0, count: 1 });
  if (first.length === 0) throw notFound();
  return listPath(context, scope, form, start => paths.author(name, start));
};

/** Path of a team blog for this reader. Throws the refusal of its page. */
export const teamPath = async (context: RequestContext, { id }: FoundRow, form: AddressForm): Promise<string> => {
  const team = await teamBy(context, { id });
  if (!team) throw notFound();
  authorize(context.actor, 'team.see', team);
  const feed = team.access === 'everyone' ? form.feed : null;
  return listPath(context, { kind: 'team', id }, { ...form, feed }, start => paths.team(team.alias, start));
};
