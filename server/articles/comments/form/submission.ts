import type { z } from 'zod';
import type { articleCommentFields } from '../../../../protocol/articles/comments.ts';
import { accountByUsername, usernameKey } from '../../../accounts/index.ts';
import {
  checkBody,
  checkGuestForm,
  checkSender,
  emptyGuest,
  type Guest,
  type GuestForm,
  guestChecks,
  guestIn,
  guestName,
  type Submission,
  type Submitted,
  submitComment,
  submitTogether,
  writerOf,
} from '../../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { checkFormInTurn } from '../../../core/forms/index.ts';
import { answersOf, type GroupedRequest, type Together } from '../../../core/http/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import type { PassedCheck } from '../../../human-check/index.ts';
import { isNameOfAccount } from '../comment-queries.ts';
import { articleComments } from '../comment-tables.ts';
import { linksIn } from '../linked-text.tsx';
import { type ArticleTarget, articleTarget, lockedArticles } from '../target-queries.ts';

export type CommentParams = z.infer<z.ZodObject<typeof articleCommentFields>>;

/** Begins the ids of the form's inputs. */
export const formId = 'item-comment';

export const guestForm: GuestForm = {
  id: formId,
  names: { name: 'userName', email: 'commentEmail', website: 'commentURL' },
  isEmailRequired: true,
  isWebsiteRequired: false,
  hasHooks: false,
};

/** The typed fields of a guest, by the names of the engine. */
export const typedGuest = (params: CommentParams | undefined): Guest => {
  if (!params) return emptyGuest;
  const { userName: name, commentEmail: email, commentURL: website } = params;
  return guestIn({ ...params, name, email, website });
};

/** Returns the text of a comment without tags; refuses one without words. */
export const cleanBody = (text: string): string => checkBody(text, 'commentText');

// A name is public and may be refused; an e-mail address is never confirmed or denied (ruling 16).
const checkName = async ({ sql }: RequestContext, name: string): Promise<void> => {
  const isTaken = (await accountByUsername(sql, usernameKey(name))) !== undefined || (await isNameOfAccount(sql, name));
  if (isTaken) throw new UserError('ITEM_COMMENT_NAME_TAKEN', { field: 'userName' });
};

interface Draft {
  readonly writer: Guest;
  /** Plain text. */
  readonly body: string;
}

/** Reads the comment of the form; refuses with every wrong field at once, in the order of the page (H-027). */
const draftOf = async (context: RequestContext, params: CommentParams): Promise<Draft> => {
  checkGuestForm(context, params);
  const { actor } = context;
  const guest = typedGuest(params);
  await checkFormInTurn(
    ...(actor.account ? [] : guestChecks(guest, guestForm, { name: () => checkName(context, guestName(guest)) })),
    () => cleanBody(params.commentText),
  );
  return { writer: writerOf(actor, guest), body: cleanBody(params.commentText) };
};

interface Prepared {
  readonly draft: Draft;
  readonly check: PassedCheck;
}

/** Checks the form before the transaction. An article that takes no comment of this actor refuses first. */
export const prepare = async (context: RequestContext, params: CommentParams): Promise<Prepared> => {
  authorize(context.actor, 'article.comment', await articleTarget(context, params.itemID, { lock: false }));
  const draft = await draftOf(context, params);
  return { draft, check: await checkSender(context, articleComments, draft.writer, params) };
};

const submissionOf = (
  mutation: MutationContext,
  article: ArticleTarget,
  { draft: { writer, body }, check }: Prepared,
): Submission => ({
  check,
  target: article,
  writer,
  filtered: { text: `${writer.name} ${body}`, links: linksIn(body) },
  parts: [article.id, writer.name, body],
  complete: async () => ({ authorId: mutation.actor.account?.id ?? null, columns: { body } }),
});

/** Saves the comment (H-018): row, counter and mails in one transaction. */
export const save = (mutation: MutationContext, article: ArticleTarget, prepared: Prepared): Promise<Submitted> =>
  submitComment(mutation, articleComments, submissionOf(mutation, article, prepared));

type SaveRequest = GroupedRequest<CommentParams, ArticleTarget, Prepared>;

/** Saves of comments that come at the same time. */
export const savedTogether = <Output>(
  answer: (request: SaveRequest, saved: Submitted) => Output | Promise<Output>,
): Together<CommentParams, Output, ArticleTarget, Prepared> => ({
  accepts: () => true,
  lockedId: ({ itemID }) => itemID,
  load: (requests, locking) =>
    lockedArticles(
      requests.map(({ mutation, params }) => ({ context: mutation, id: params.itemID })),
      locking,
    ),
  run: async requests => {
    const submissions = requests.map(({ mutation, subject, prepared }) => ({
      mutation,
      submission: submissionOf(mutation, subject, prepared),
    }));
    return answersOf(requests, await submitTogether(articleComments, submissions), answer);
  },
});
