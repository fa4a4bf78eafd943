import { formPage } from '../../admin/shell/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { idParam, type Page, type PageParams, type Redirect } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, type CoAuthorSubject } from '../../core/policy/index.ts';
import { titleOf } from '../cards/index.ts';
import { coAuthorIds, type MovableTarget, movablePosts } from '../post-model/index.ts';
import { saveCoAuthors } from './co-authors.ts';

/** A post and the role of the actor as one of its co-authors. */
interface CoAuthorship extends CoAuthorSubject {
  readonly post: MovableTarget;
  readonly others: readonly number[];
}

/** Role of the actor as co-author, for the policy. The post is locked: no other change of its list is lost. */
export const ownPart = async (context: RequestContext, { id }: { readonly id: number }): Promise<CoAuthorship> => {
  const [post] = await movablePosts(context, [id]);
  if (!post) throw notFound();
  const ids = await coAuthorIds(context.sql, id);
  const own = context.actor.account?.id ?? 0;
  return { id, isCoAuthor: ids.includes(own), post, others: ids.filter(one => one !== own) };
};

/** Question of a co-author who ends their part in a post. */
export const coAuthorPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const part = await ownPart(context, { id });
  authorize(context.actor, 'posts.leave', part);
  return formPage({
    context,
    here: paths.dashboard,
    title: text('COAUTHOR_LEAVE'),
    errors: [],
    inputs: <p>{text('COAUTHOR_LEAVE_LEAD', titleOf(part.post.title))}</p>,
    submit: text('COAUTHOR_LEAVE'),
    task: 'posts.leave',
    hidden: { id },
  });
};

/** Takes the actor off the co-authors of a post. */
export const leavePost = async (mutation: MutationContext, { post, others }: CoAuthorship): Promise<Redirect> => {
  await saveCoAuthors(mutation, post, others, 'post.leave');
  return { to: paths.dashboard, notice: { kind: 'success', text: text('COAUTHOR_LEFT', titleOf(post.title)) } };
};
