import type { Html } from '../../../protocol/html.ts';
import { refuseBlocked } from '../../comments/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { networkMark } from '../../core/net/index.ts';
import { actorKey, authorize } from '../../core/policy/index.ts';
import { renderBbcode } from '../../core/rich-text/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { type PassedCheck, verifyHuman } from '../../human-check/index.ts';
import { subscribe } from '../subscriptions/index.ts';
import type { CommentRow } from './comment-row.ts';
import { type CommentParams, type Draft, draftOf } from './draft.ts';
import { isHeld } from './held.ts';
import { ownerOf, type Person, personOf } from './person.ts';
import { commentRow, visitorMark } from './queries.ts';
import { type PostTarget, postTarget } from './target-queries.ts';
import { addComment, isSubmitted } from './write-queries.ts';

/** What is ready before the transaction opens: the text, and the hash of a new account's password. */
export interface Prepared {
  readonly draft: Draft;
  readonly person: Person;
  readonly check: PassedCheck;
}

const minuteMs = 60_000;
const often = { most: 12, perMs: minuteMs };
const oftenByAddress = { most: 120, perMs: 10 * minuteMs };

const throttle = async ({ services, actor, network }: RequestContext): Promise<void> => {
  if (actor.account || actor.visitor) await consumeRateLimit(services, `comment:${actorKey(actor)}`, often);
  await consumeRateLimit(services, `comment:${network}`, oftenByAddress);
};

/**
 * All that can be wrong with the form, in the order of the page, the human check last. A post that takes no comment of
 * this actor is refused first, so that nothing is used up or told about it.
 */
export const prepare = async (context: RequestContext, params: CommentParams): Promise<Prepared> => {
  authorize(context.actor, 'comment.add', await postTarget(context, params.blogId, { lock: false }));
  const draft = await draftOf(context, params);
  await throttle(context);
  await refuseBlocked(context, draft.email);
  const check = await verifyHuman(context, params);
  return { draft, person: await personOf(context, draft), check };
};

const repeatMs = 10 * minuteMs;

// Two windows, so that a second click just after a window's end is still the same submission.
const submissionsOf = (
  { services, actor, ip }: RequestContext,
  params: CommentParams,
  draft: Draft,
): [string, string] => {
  const window = Math.floor(services.clock.now() / repeatMs);
  const who = actor.account || actor.visitor ? actorKey(actor) : ip;
  const of = (when: number): string =>
    digest('comment', who, params.blogId, params.parentId, draft.name, draft.title, draft.body, when);
  return [of(window), of(window - 1)];
};

/** The comment a reply hangs under; one that is held, removed or of another post takes none. */
const parentOf = async (mutation: MutationContext, post: PostTarget, parentId: number): Promise<CommentRow | null> => {
  if (parentId === 0) return null;
  const row = await commentRow(mutation.sql, parentId, { lock: true });
  if (row?.postId !== post.id || row.state !== 'published')
    throw new UserError('COMMENT_PARENT_GONE', { field: 'parentId' });
  return row;
};

export interface Saved {
  readonly row: CommentRow;
  readonly parent: CommentRow | null;
}

/** Result of saving a comment, and of the confirmation mail when a subscription or account came with it. */
export const savedWords = (
  { services, actor }: RequestContext,
  post: PostTarget,
  params: CommentParams,
  { row }: Saved,
): string => {
  const isConfirming = services.site.get('accounts.confirmEmail');
  return [
    text(row.state === 'held' ? 'COMMENT_SAVED_HELD' : 'COMMENT_SAVED'),
    !actor.account && params.register && isConfirming && text('COMMENT_REGISTER_MAIL'),
    !actor.account && params.subscribe && post.allowsSubscriptions && text('COMMENT_SUBSCRIBE_MAIL'),
  ]
    .filter(Boolean)
    .join(' ');
};

/** Writes the comment (C-029): row, number, counter, subscription and mails in one transaction. */
export const save = async (
  mutation: MutationContext,
  post: PostTarget,
  params: CommentParams,
  { draft, person, check }: Prepared,
): Promise<Saved> => {
  const { sql, services } = mutation;
  const { title, body } = draft;
  const submissions = submissionsOf(mutation, params, draft);
  if (await isSubmitted(sql, submissions)) throw new UserError('COMMENT_REPEATED', { code: 'repeated' });
  await check.consumeRateLimit(mutation);
  const parent = await parentOf(mutation, post, params.parentId);
  const html: Html = renderBbcode(body, { ownOrigin: services.settings.baseUrl });
  const owner = await ownerOf(mutation, draft, person);
  const isWaiting = isHeld(services.site, mutation.actor, post, { title, body, name: draft.name, html });
  const id = await addComment(sql, {
    postId: post.id,
    parentId: parent?.id ?? null,
    number: post.made + 1,
    rootId: parent ? (parent.rootId ?? parent.id) : null,
    depth: parent ? parent.depth + 1 : 0,
    authorId: owner,
    visitor: visitorMark(mutation.actor),
    name: draft.name,
    email: draft.email,
    website: draft.website,
    title,
    body,
    html,
    state: isWaiting ? 'held' : 'published',
    ip: mutation.ip,
    network: networkMark(services.settings.secret, mutation.ip),
    submission: submissions[0],
    now: moment(services.clock),
  });
  if (id === null) throw new UserError('COMMENT_REPEATED', { code: 'repeated' });
  const row = await commentRow(sql, id, { lock: false });
  if (!row) throw new Error('a comment just added is there');
  if (draft.subscribe && post.allowsSubscriptions)
    await subscribe(mutation, { type: 'entry', id: post.id, name: post.title }, draft);
  await emit(mutation, 'comment.added', {
    kind: 'post',
    id,
    targetId: post.id,
    isHeld: isWaiting,
    hasGuestEmail: owner === null && draft.email !== '',
  });
  mutation.invalidate(row.state === 'held' ? `post-held:${post.id}` : `post:${post.id}`);
  if (row.state === 'held') mutation.afterCommit(() => mutation.session.wait());
  return { row, parent };
};
