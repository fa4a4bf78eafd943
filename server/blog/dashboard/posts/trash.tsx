import type { Html } from '../../../../protocol/html.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { UndoForm } from '../../../core/forms/index.ts';
import { noHtml, print } from '../../../core/html/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { offered } from '../../../core/policy/index.ts';
import { titleOf } from '../../cards/index.ts';
import { applyTransition } from '../../post-actions/index.ts';
import { type MovableTarget, movableAmong } from '../../post-model/index.ts';

const sentence = (posts: readonly MovableTarget[]): string => {
  const [first] = posts;
  if (!first) return text('POST_NO_CHANGE');
  return plural('POST_DONE_TRASH', posts.length, posts.length === 1 ? titleOf(first.title) : posts.length);
};

/** Moves posts to the trash at once (E-014) and answers with a message and an undo form. */
export const moveToTrash = async (
  mutation: MutationContext,
  posts: readonly MovableTarget[],
  back: string | undefined,
): Promise<[message: string, undo: Html]> => {
  const done = await applyTransition(mutation, 'trash', posts);
  const ids = done.map(({ id }) => id);
  const after = await movableAmong(mutation, ids);
  const isUndoable = after.length > 0 && after.every(post => offered(mutation.actor, post).includes('restore'));
  const undo = { task: 'posts.restore', ids, label: text('POST_UNDO') };
  return [
    sentence(done),
    isUndoable ? print(<UndoForm context={mutation} undo={undo} back={back ?? paths.dashboard} />) : noHtml,
  ];
};
