// What a person does to a thread, in one chunk: a page that is only read does not fetch it.
export { limitLength } from '../../core/forms/index.ts';
export { prepareCaptcha } from './captcha.ts';
export { keepTyped } from './drafting.ts';
export { bringEditBack, cancelEdit, keepEdit, saveEdit, toggleEdit } from './editing.ts';
export { attachToolbar } from './editor-toolbar.ts';
export { setLiked, showTold } from './liking.ts';
export { approveComment, askToDelete, restoreComment } from './removing.ts';
export { bringTextBack, cancelReply, openReply } from './replying.ts';
export { saveComment } from './saving.ts';
export { openTerms } from './terms.ts';
