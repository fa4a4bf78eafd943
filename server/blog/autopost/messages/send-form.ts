import { randomBytes } from 'node:crypto';
import { lengthOf, type NetworkType } from '../../../../protocol/networks.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { notFound, UserError } from '../../../core/errors/index.ts';
import type { AutopostSubject } from '../../../core/policy/index.ts';
import { moment } from '../../../core/time/index.ts';
import type { AutopostAccount } from '../accounts/account-queries.ts';
import type { PostFacts } from '../networks/network.ts';
import { charactersLeft, defaultMessage } from './default-message.ts';
import { type Autopost, addAutopost, autopostsOfPost, type Cause } from './message-queries.ts';
import { autopostSubject, postFacts } from './post-queries.ts';
import { connectedAccounts, sendLater } from './schedule.ts';

/** Post with the accounts of one network that its sender may choose. */
interface Sendable extends AutopostSubject {
  readonly type: NetworkType;
  readonly accounts: readonly AutopostAccount[];
}

export const sendable = async (context: RequestContext, id: number, type: NetworkType): Promise<Sendable> => {
  const accounts = (await connectedAccounts(context)).filter(({ network }) => network === type);
  return { ...(await autopostSubject(context, id, accounts)), type, accounts };
};

/** Chosen accounts; without a choice the only one. */
export const chosen = (subject: Sendable, ids: readonly number[] | undefined): Sendable => {
  const { accounts } = subject;
  if (accounts.length === 0) throw new UserError('AUTOPOST_NO_ACCOUNT');
  if (ids === undefined && accounts.length > 1) throw new UserError('AUTOPOST_CHOOSE', { field: 'accounts' });
  const wanted = new Set(ids ?? accounts.map(({ id }) => id));
  const found = accounts.filter(({ id }) => wanted.has(id));
  if (found.length < wanted.size) throw notFound();
  return { ...subject, accounts: found };
};

/** Content of the form: post, default message and earlier messages. */
export interface SendForm {
  readonly subject: Sendable;
  readonly post: PostFacts;
  readonly maxLength: number;
  readonly message: string;
  readonly earlier: readonly Autopost[];
  readonly cause: Cause;
}

export const draftOf = async (context: RequestContext, subject: Sendable): Promise<SendForm> => {
  const post = await postFacts(context.services, context.sql, subject.post.id);
  if (!post) throw notFound();
  const maxLength = subject.accounts.length > 0 ? charactersLeft(subject.accounts, post.url) : 0;
  const earlier = await autopostsOfPost(
    context.sql,
    post.id,
    subject.accounts.map(({ id }) => id),
  );
  return {
    subject,
    post,
    maxLength,
    message: defaultMessage(post, maxLength),
    earlier,
    cause: earlier.length === 0 ? 'publication' : `repeat:${randomBytes(8).toString('hex')}`,
  };
};

/** Stores a message for each chosen account; a repeated form changes nothing. Returns how many accounts. */
export const enqueue = async (
  mutation: MutationContext,
  { post: { id: postId }, accounts }: Sendable,
  { message, cause }: { readonly message: string | null; readonly cause: Cause },
): Promise<number> => {
  const now = moment(mutation.services.clock);
  const facts = await postFacts(mutation.services, mutation.sql, postId);
  if (!facts) throw notFound();
  const over = message === null ? 0 : lengthOf(message) - charactersLeft(accounts, facts.url);
  if (over > 0) throw new UserError('AUTOPOST_TOO_LONG', { field: 'message', args: [over] });
  const userId = mutation.actor.account?.id ?? null;
  const ids: number[] = [];
  for (const { id: accountId } of accounts) {
    const id = await addAutopost(mutation.sql, { postId, accountId, userId, cause, message, state: 'waiting', now });
    if (id !== undefined) ids.push(id);
  }
  await sendLater(mutation.sql, ids, now);
  return ids.length;
};
