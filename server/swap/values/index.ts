export { commentEmail, commentText, commentWebsite, isWrittenTwice } from './comment-columns.ts';
export { cutAtWord, isOn, languageOf, numberOf, plainLine, titleOf } from './plain-values.ts';
