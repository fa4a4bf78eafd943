// Actions on a thread, in one chunk that pages which are only read do not load.
import { openAnswer } from '../../core/dialog/index.ts';
import { create } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { textsOf } from './texts.ts';

export { prepareCaptcha } from './captcha.ts';
export { cancelEdit, restoreEdit, saveEdit, saveEditDraft, toggleEdit } from './edit.ts';
export { setLiked, showFromTab } from './like.ts';
export { approveComment, askToDelete, restoreComment } from './moderation.ts';
export { cancelReply, openReply, restoreText } from './reply.ts';
export { saveComment } from './save-comment.ts';
export { saveTyped } from './typed-text.ts';

/** Shows the terms in a dialog (C-006). */
export const openTerms = async (): Promise<void> => {
  await openAnswer(() => call('site/views/comments/terms', {}));
};

/** Inserts the placeholder of the formatting toolbar above a text box that is focused; the island mounts itself. */
export const attachToolbar = (box: HTMLTextAreaElement): void => {
  if (box.dataset.commentBbcode !== '1' || box.classList.contains('markItUpEditor')) return;
  box.classList.add('markItUpEditor');
  box.parentElement?.classList.add('markItUp', 'markItUpContainer');
  const place = create('div', { className: 'markItUpHeader' });
  place.dataset.fieldBar = '';
  place.dataset.island = 'comment-toolbar';
  place.dataset.islandOn = 'visible';
  place.dataset.props = JSON.stringify({ box: box.id, texts: textsOf(box) });
  box.before(place);
};
