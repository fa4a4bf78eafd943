import type { MutationContext } from '../../../core/context/index.ts';
import { formErrors } from '../../../core/forms/index.ts';
import { type PostFields, prepareFields, type WritablePost } from '../../post-model/index.ts';
import type { SavedPost } from './saved-post.ts';
import { updatePost } from './update-post.ts';

/**
 * Replaces the text of a locked post with an approved revision; its state stays. Team and cover of the revision were
 * checked when it was submitted.
 */
export const publishRevision = async (
  mutation: MutationContext,
  post: WritablePost,
  { fields, revisionId }: { readonly fields: PostFields; readonly revisionId: number },
): Promise<SavedPost> => {
  const form = formErrors();
  const ready = await prepareFields(mutation, fields, { isForReaders: post.state === 'published' }, form);
  form.refuse();
  return updatePost(mutation, { post, ready, state: post.state, revisionId });
};
