// What a person does to a thread, in one chunk: a page that is only read does not fetch it.
export { prepareCaptcha } from './captcha.ts';
export { keepTyped } from './drafting.ts';
export { cancelEdit, saveEdit, toggleEdit } from './editing.ts';
export { attachToolbar } from './editor-toolbar.ts';
export { setLiked } from './liking.ts';
export { approveComment, askToDelete, restoreComment } from './removing.ts';
export { bringTextBack, cancelReply, openReply } from './replying.ts';
export { saveComment } from './saving.ts';
export { openTerms } from './terms.ts';
