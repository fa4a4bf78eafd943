/** Keys of Web Storage that the first script looks at, to load the module that knows their values. */
export const reactedKey = 'lectern.reacted';
export const socialKey = 'lectern.social';
export const videosKey = 'lectern.videos';
export const likedKey = 'lectern.liked';
export const ratedKey = 'lectern.rated';
export const ratedArticlesKey = 'lectern.ratedItems';
/** The comments of each post that this browser has seen. */
export const seenCommentsKey = 'lectern.seenComments';
/** Session: the address of the link that opened an item's form. */
export const articleOpenerKey = 'lectern.items.opener';
/** Session: the key of the copy whose text was sent last. */
export const submittedCopyKey = 'lectern.items.sent';
/** Session: the display settings of this browser were compared with those of the account since they changed last. */
export const comparedDisplayKey = 'lectern.display.compared';
