import { checkSender, submitComment } from '../../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import type { PassedCheck } from '../../../human-check/index.ts';
import { articleComments } from '../comment-tables.ts';
import { linksIn } from '../linked-text.tsx';
import { type ArticleTarget, articleTarget } from '../target-queries.ts';
import { type CommentParams, type Draft, draftOf } from './comment-draft.ts';

export interface Prepared {
  readonly draft: Draft;
  readonly check: PassedCheck;
}

/** Checks the form before the transaction. An article that takes no comment of this actor refuses first. */
export const prepare = async (context: RequestContext, params: CommentParams): Promise<Prepared> => {
  authorize(context.actor, 'article.comment', await articleTarget(context, params.itemID, { lock: false }));
  const draft = await draftOf(context, params);
  return { draft, check: await checkSender(context, articleComments, draft.writer, params) };
};

/** Saves the comment (H-018): row, counter and mails in one transaction. */
export const save = (mutation: MutationContext, article: ArticleTarget, { draft: { writer, body }, check }: Prepared) =>
  submitComment(mutation, articleComments, {
    check,
    target: article,
    writer,
    filtered: { text: `${writer.name} ${body}`, links: linksIn(body) },
    parts: [article.id, writer.name, body],
    complete: async () => ({ authorId: mutation.actor.account?.id ?? null, columns: { body } }),
  });
