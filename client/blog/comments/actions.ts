// Actions on a thread, in one chunk that pages which are only read do not load.
export { limitLength } from '../../core/forms/index.ts';
export { prepareCaptcha } from './captcha.ts';
export { cancelEdit, restoreEdit, saveEdit, saveEditDraft, toggleEdit } from './edit.ts';
export { attachToolbar } from './editor-toolbar.ts';
export { setLiked, showFromTab } from './like.ts';
export { approveComment, askToDelete, restoreComment } from './moderation.ts';
export { cancelReply, openReply, restoreText } from './reply.ts';
export { saveComment } from './save.ts';
export { openTerms } from './terms.ts';
export { saveTyped } from './typed-text.ts';
