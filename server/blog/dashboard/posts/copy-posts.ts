import type { MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import type { Redirect } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { titleOf } from '../../cards/index.ts';
import { createPost } from '../../post-actions/index.ts';
import type { MovableTarget } from '../../post-model/index.ts';
import { fieldsOfPost } from '../../post-model/index.ts';

/** Each copy is indexed for the search at once, so the number is bounded. */
const maxCopies = 20;

/** Copies each post as a draft of the user, without its dates, password and address. */
export const copyPosts = async (
  mutation: MutationContext,
  posts: readonly MovableTarget[],
  back: string | undefined,
): Promise<Redirect> => {
  if (posts.length > maxCopies) throw new UserError('POST_COPY_MANY', { args: [maxCopies] });
  for (const { id } of posts) {
    const fields = await fieldsOfPost(mutation.sql, id);
    const title = text('POST_COPY_TITLE', titleOf(fields.title)).slice(0, 255);
    await createPost(
      mutation,
      { ...fields, title, slug: '', password: null, publishedAt: null, publishDown: null },
      'draft',
    );
  }
  return { to: back ?? paths.dashboard, notice: { kind: 'success', text: plural('POST_DONE_COPY', posts.length) } };
};
