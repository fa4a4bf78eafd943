import { checkRegistrationRate, registerAccount } from '../../../accounts/index.ts';
import {
  checkSender,
  type Submission,
  type Submitted,
  submitComment,
  submitTogether,
} from '../../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { answersOf, type GroupedRequest, type Together } from '../../../core/http/index.ts';
import { inContentLocale, text } from '../../../core/i18n/index.ts';
import { mailedText } from '../../../core/mail/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { renderBbcode } from '../../../core/rich-text/index.ts';
import { hashPassword } from '../../../core/security/index.ts';
import type { PassedCheck } from '../../../human-check/index.ts';
import { subscribe } from '../../subscriptions/index.ts';
import { commentRow } from '../comment-queries.ts';
import type { CommentRow, SavedComment } from '../comment-row.ts';
import { postComments } from '../post-comments.ts';
import { lockedPosts, type PostTarget, postToComment } from '../target-queries.ts';
import { type CommentParams, type Draft, draftOf, filteredText } from './checked-comment.ts';

/** The results of the checks before the transaction. */
interface Prepared {
  readonly draft: Draft;
  /** The hash of a new account's password: it takes long and is made before the transaction opens. */
  readonly passwordHash: string | null;
  readonly check: PassedCheck;
}

/** Checks the form before the transaction. A post that takes no comment of this actor refuses first. */
export const prepare = async (context: RequestContext, params: CommentParams): Promise<Prepared> => {
  authorize(context.actor, 'comment.add', await postToComment(context, params.blogId));
  const draft = await draftOf(context, params);
  const check = await checkSender(context, postComments, draft.writer, params);
  if (draft.register) await checkRegistrationRate(context);
  return { draft, passwordHash: draft.register && (await hashPassword(draft.register.password)), check };
};

/** The comment that a reply answers; refuses one that is held, removed or of another post. */
const parentOf = async (mutation: MutationContext, post: PostTarget, parentId: number): Promise<CommentRow | null> => {
  if (parentId === 0) return null;
  const row = await commentRow(mutation.sql, parentId, { lock: true });
  if (row?.postId !== post.id || row.state !== 'published')
    throw new UserError('COMMENT_PARENT_GONE', { field: 'parentId' });
  return row;
};

/** The id of the account that a comment belongs to: the actor's or a new one (C-002); null for a guest's. */
const authorIdOf = async (
  { sql, services, actor }: MutationContext,
  { draft: { register, writer }, passwordHash }: Prepared,
): Promise<number | null> => {
  if (actor.account) return actor.account.id;
  if (!register || passwordHash === null) return null;
  const account = { ...writer, username: register.username, password: passwordHash };
  return (await registerAccount({ services, sql }, account)).userId;
};

/** Result of saving a comment, and of the confirmation mail when a subscription or account came with it. */
export const savedSentence = (
  { services, actor }: RequestContext,
  post: PostTarget,
  params: CommentParams,
  { state }: CommentRow,
): string => {
  const isConfirming = services.site.get('accounts.confirmEmail');
  const sentences = [
    text(state === 'held' ? 'COMMENT_SAVED_HELD' : 'COMMENT_SAVED'),
    !actor.account && params.register && isConfirming && mailedText(services, 'COMMENT_REGISTER_MAIL'),
    !actor.account && params.subscribe && post.allowsSubscriptions && mailedText(services, 'COMMENT_SUBSCRIBE_MAIL'),
  ];
  // Without a mail server both mails have the same sentence.
  return [...new Set(sentences.filter(Boolean))].join(' ');
};

interface Saving {
  readonly submission: Submission;
  /** The stored comment; `earlier`: the published ones that were stored along with it and before it on its post. */
  readonly savedOf: (submitted: Submitted, earlier: number) => SavedComment;
}

const savingOf = (
  mutation: MutationContext,
  post: PostTarget,
  { blogId, parentId }: CommentParams,
  prepared: Prepared,
): Saving => {
  const { title, body, writer } = prepared.draft;
  const { name, website } = writer;
  const html = inContentLocale(() => renderBbcode(body, { ownOrigin: mutation.services.settings.baseUrl }));
  let parent: CommentRow | null = null;
  const placed = () => ({
    parentId: parent?.id ?? null,
    rootId: parent ? (parent.rootId ?? parent.id) : null,
    depth: parent ? parent.depth + 1 : 0,
  });
  const complete = async () => {
    parent = await parentOf(mutation, post, parentId);
    const { rootId, depth, ...place } = placed();
    return {
      authorId: await authorIdOf(mutation, prepared),
      columns: { parent_id: place.parentId, root_id: rootId, depth, title, body, html },
    };
  };
  return {
    submission: {
      check: prepared.check,
      target: post,
      writer,
      filtered: filteredText({ title, body, html, name }),
      parts: [blogId, parentId, name, title, body],
      complete,
    },
    savedOf: ({ id, state, number = 0, authorId, createdAt }, earlier) => {
      const { parentId: answered, rootId, depth } = placed();
      // Names each property in place of a spread (decision 0167).
      const row: CommentRow = {
        id,
        postId: post.id,
        parentId: answered,
        rootId,
        number,
        depth,
        authorId,
        name,
        website,
        origin: '',
        language: '',
        title,
        body,
        html,
        state,
        removedById: null,
        likes: 0,
        version: 1,
        createdAt,
      };
      return { row, parent, isNewest: row.state === 'published' && post.published + earlier > 0 };
    },
  };
};

/** Saves the comment (C-029): row, number, counter, subscription and mails in one transaction. */
export const save = async (
  mutation: MutationContext,
  post: PostTarget,
  params: CommentParams,
  prepared: Prepared,
): Promise<SavedComment> => {
  const { submission, savedOf } = savingOf(mutation, post, params, prepared);
  const saved = savedOf(await submitComment(mutation, postComments, submission), 0);
  if (prepared.draft.subscribe && post.allowsSubscriptions)
    await subscribe(mutation, { type: 'entry', id: post.id, name: post.title }, prepared.draft.writer);
  return saved;
};

type SaveRequest = GroupedRequest<CommentParams, PostTarget, Prepared>;

/** Saves comments of several requests in one transaction; undefined for a refused or duplicate one. */
const saveTogether = async (requests: readonly SaveRequest[]): Promise<readonly (SavedComment | undefined)[]> => {
  const saving = requests.map(({ mutation, subject, params, prepared }) => ({
    mutation,
    ...savingOf(mutation, subject, params, prepared),
  }));
  const submitted = await submitTogether(postComments, saving);
  const published = new Map<number, number>();
  return saving.map(({ submission, savedOf }, index) => {
    const one = submitted[index];
    if (!one) return undefined;
    const { id } = submission.target;
    const earlier = published.get(id) ?? 0;
    if (one.state === 'published') published.set(id, earlier + 1);
    return savedOf(one, earlier);
  });
};

/** Saves of comments that come at the same time; an account or a subscription that comes along needs more. */
export const savedTogether = <Output>(
  answer: (request: SaveRequest, saved: SavedComment) => Output | Promise<Output>,
): Together<CommentParams, Output, PostTarget, Prepared> => ({
  accepts: ({ draft }) => !draft.register && !draft.subscribe,
  lockedId: ({ blogId }) => blogId,
  load: (requests, locking) =>
    lockedPosts(
      requests.map(({ mutation, params }) => ({ context: mutation, id: params.blogId })),
      locking,
    ),
  run: async requests => answersOf(requests, await saveTogether(requests), answer),
});
