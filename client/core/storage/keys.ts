/** Keys of Web Storage that the first script looks at, to load the module that knows their values. */
export const reactedKey = 'lectern.reacted';
export const socialKey = 'lectern.social';
/** Session: the address of the link that opened an item's form. */
export const articleOpenerKey = 'lectern.items.opener';
/** Session: the key of the copy whose text was sent last. */
export const submittedCopyKey = 'lectern.items.sent';
