import { addComment, beginSubmission, checkSender, isHeldForModeration } from '../../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import type { PassedCheck } from '../../../human-check/index.ts';
import { itemComments } from '../item-comments.ts';
import { linksIn } from '../linked-text.tsx';
import { type ItemTarget, itemTarget } from '../target-queries.ts';
import { type CommentParams, type Draft, draftOf } from './comment-draft.ts';

export interface Prepared {
  readonly draft: Draft;
  readonly check: PassedCheck;
}

/** Checks the form before the transaction. An article that takes no comment of this actor refuses first. */
export const prepare = async (context: RequestContext, params: CommentParams): Promise<Prepared> => {
  authorize(context.actor, 'item.comment', await itemTarget(context, params.itemID, { lock: false }));
  const draft = await draftOf(context, params);
  const recaptcha = params.recaptcha || params['g-recaptcha-response'];
  return { draft, check: await checkSender(context, itemComments, draft.email, { ...params, recaptcha }) };
};

export interface Saved {
  readonly id: number;
  readonly published: boolean;
}

/** Saves the comment (H-018): row, counter and mails in one transaction. */
export const save = async (mutation: MutationContext, item: ItemTarget, { draft, check }: Prepared): Promise<Saved> => {
  const { name, body } = draft;
  const submission = await beginSubmission(mutation, itemComments, check, [item.id, name, body]);
  const written = { text: `${name} ${body}`, links: linksIn(body) };
  const isHeld = isHeldForModeration(mutation, itemComments, item.authorId, written);
  const id = await addComment(mutation, itemComments, {
    submission,
    targetId: item.id,
    authorId: mutation.actor.account?.id ?? null,
    writer: draft,
    isHeld,
    columns: { body },
  });
  return { id, published: !isHeld };
};
