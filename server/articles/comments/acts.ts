import type { Deed, Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { cleanBody } from './draft.ts';
import { mailLater } from './mail-jobs.ts';
import { type CommentTarget, commentTargets } from './target-queries.ts';
import { removeItemComment, setPublished, setText } from './write-queries.ts';

export interface Chosen {
  readonly commentID: number;
  readonly cid: readonly number[];
  readonly return?: string | undefined;
}

/** The comments an act is about, one or as many as are ticked; held until it is done. */
export const chosenComments = (visit: Visit, { commentID, cid }: Chosen): Promise<CommentTarget[]> => {
  const ids = commentID === 0 ? cid : [commentID, ...cid];
  if (ids.length === 0) throw new Refusal('ITEM_COMMENTS_NONE_CHOSEN', { field: 'cid' });
  return commentTargets(visit, ids, { lock: true });
};

const touch = (deed: Deed, { item }: CommentTarget): void => deed.touch('items', `item:${item.id}`);

/** Takes a comment away for good (H-023). */
export const remove = async (deed: Deed, target: CommentTarget): Promise<void> => {
  await removeItemComment(deed.sql, target);
  touch(deed, target);
};

/** Publishes a held comment (H-024); one that is published stays so. Only then its author's mail goes out. */
export const publish = async (deed: Deed, target: CommentTarget): Promise<void> => {
  if (!(await setPublished(deed.sql, target, true))) return;
  await mailLater(deed, { kind: 'published', commentId: target.id });
  touch(deed, target);
};

export const unpublish = async (deed: Deed, target: CommentTarget): Promise<void> => {
  if (await setPublished(deed.sql, target, false)) touch(deed, target);
};

/** Changes what a comment says; answers it as it is kept. */
export const change = async (deed: Deed, target: CommentTarget, written: string): Promise<string> => {
  const body = cleanBody(written);
  await setText(deed.sql, target.id, body);
  touch(deed, target);
  return body;
};
