import { checkSender, submitComment } from '../../../comments/index.ts';
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
  return { draft, check: await checkSender(context, itemComments, draft.writer, params) };
};

/** Saves the comment (H-018): row, counter and mails in one transaction. */
export const save = (mutation: MutationContext, item: ItemTarget, { draft: { writer, body }, check }: Prepared) =>
  submitComment(mutation, itemComments, {
    check,
    target: item,
    writer,
    filtered: { text: `${writer.name} ${body}`, links: linksIn(body) },
    parts: [item.id, writer.name, body],
    complete: async () => ({ authorId: mutation.actor.account?.id ?? null, columns: { body } }),
  });
