import { accountById } from '../../accounts/index.ts';
import { DashboardPage, formPage } from '../../admin/shell/index.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams, type Redirect } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, type CoAuthorSubject } from '../../core/policy/index.ts';
import { titleOf } from '../cards/index.ts';
import {
  answerInvitation,
  type CoAuthorState,
  forgetAnswer,
  invitedAuthors,
  type MovableTarget,
  movablePosts,
} from '../post-model/index.ts';
import { namesChanged } from './co-authors.ts';

/** A post and the place of the actor on the list of its co-authors. */
interface CoAuthorship extends CoAuthorSubject {
  readonly post: MovableTarget;
  readonly userId: number;
  readonly state: CoAuthorState | undefined;
}

/** Place of the actor on the list, for the policy. The post is locked: no other change of its list is lost. */
export const ownPart = async (context: RequestContext, { id }: { readonly id: number }): Promise<CoAuthorship> => {
  const [post] = await movablePosts(context, [id]);
  if (!post) throw notFound();
  const userId = context.actor.account?.id ?? 0;
  const state = (await invitedAuthors(context.sql, id)).find(person => person.id === userId)?.state;
  return { id, isCoAuthor: state === 'accepted', isNamed: state !== undefined, post, userId, state };
};

const invitationPage = (context: RequestContext, { id, post }: CoAuthorship, owner: string): Page => ({
  title: text('COAUTHOR_INVITATION'),
  head: { robots: 'noindex' },
  main: (
    <DashboardPage context={context} here={paths.dashboard} title={text('COAUTHOR_INVITATION')}>
      <p>{text('COAUTHOR_INVITATION_LEAD', owner, titleOf(post.title))}</p>
      <p>{text('COAUTHOR_INVITATION_HINT')}</p>
      <TaskForm context={context} task="posts.answer" fields={{ id }} className="site-form">
        <p className="field-actions">
          <button type="submit" name="answer" value="accept" className="btn btn-primary">
            {text('COAUTHOR_ACCEPT')}
          </button>{' '}
          <button type="submit" name="answer" value="decline" className="btn btn-default">
            {text('COAUTHOR_DECLINE')}
          </button>
        </p>
      </TaskForm>
    </DashboardPage>
  ),
});

const questionPage = (
  context: RequestContext,
  { id }: CoAuthorship,
  question: Pick<Parameters<typeof formPage>[0], 'title' | 'inputs' | 'task'>,
): Page =>
  formPage({
    ...question,
    ...{ context, here: paths.dashboard, errors: [], submit: question.title },
    hidden: question.task === 'posts.answer' ? { id, answer: 'allow' } : { id },
  });

/** Page of a person on the list of co-authors: the invitation, or the way out, or the way back. */
export const coAuthorPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const part = await ownPart(context, { id });
  authorize(context.actor, 'posts.answer', part);
  const title = titleOf(part.post.title);
  if (part.state === 'accepted')
    return questionPage(context, part, {
      title: text('COAUTHOR_LEAVE'),
      inputs: <p>{text('COAUTHOR_LEAVE_LEAD', title)}</p>,
      task: 'posts.leave',
    });
  if (part.state === 'declined')
    return questionPage(context, part, {
      title: text('COAUTHOR_ALLOW'),
      inputs: <p>{text('COAUTHOR_ALLOW_LEAD', title)}</p>,
      task: 'posts.answer',
    });
  const owner = await accountById(context.sql, part.post.authorId);
  return invitationPage(context, part, owner?.name ?? '');
};

const answered = async (
  mutation: MutationContext,
  { id, post, userId }: CoAuthorship,
  state: 'accepted' | 'declined',
  act: 'post.accept' | 'post.decline' | 'post.leave',
): Promise<void> => {
  await answerInvitation(mutation.sql, { postId: id, userId, state });
  await namesChanged(mutation, id, [userId]);
  await audit(mutation, { act, type: 'post', ids: [id], detail: () => post.title });
};

const toDashboard = (key: 'COAUTHOR_LEFT' | 'COAUTHOR_HAS_DECLINED' | 'COAUTHOR_ALLOWED', title: string): Redirect => ({
  to: paths.dashboard,
  notice: { kind: 'success', text: text(key, title) },
});

/** Posted answer to an invitation. */
export interface CoAuthorAnswer {
  readonly id: number;
  readonly answer: 'accept' | 'decline' | 'allow';
}

/** Stores the answer to an invitation. Only an open invitation is answered, so that nobody comes back unasked. */
export const answerPost = async (
  mutation: MutationContext,
  part: CoAuthorship,
  { answer }: CoAuthorAnswer,
): Promise<Redirect> => {
  const title = titleOf(part.post.title);
  if (answer === 'allow') {
    if (part.state !== 'declined') throw new UserError('COAUTHOR_NO_INVITATION', { status: 409 });
    await forgetAnswer(mutation.sql, part.id, part.userId);
    return toDashboard('COAUTHOR_ALLOWED', title);
  }
  if (part.state !== 'invited') throw new UserError('COAUTHOR_NO_INVITATION', { status: 409 });
  if (answer === 'accept') {
    await answered(mutation, part, 'accepted', 'post.accept');
    return { to: paths.write(part.id), notice: { kind: 'success', text: text('COAUTHOR_ACCEPTED', title) } };
  }
  await answered(mutation, part, 'declined', 'post.decline');
  return toDashboard('COAUTHOR_HAS_DECLINED', title);
};

/** Takes the actor off the co-authors of a post; as a person who declined, the actor is not invited again. */
export const leavePost = async (mutation: MutationContext, part: CoAuthorship): Promise<Redirect> => {
  await answered(mutation, part, 'declined', 'post.leave');
  return toDashboard('COAUTHOR_LEFT', titleOf(part.post.title));
};
