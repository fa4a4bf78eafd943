export { browserClock, type Clock } from './clock.ts';
export { config, isDevelopment, pageText, resourceUrl, token } from './config.ts';
export { readCookie, writeCookie } from './cookie.ts';
export { debug, onDebug } from './debug.ts';
export { type Deferred, deferred } from './deferred.ts';
export { dialogClosed, onDialogClosed } from './dialog-closed.ts';
export { guarded } from './guarded.ts';
export { formatCount, formatPlural, formatText, pluralForm, printedTexts } from './sentences.ts';
export { signInLink } from './sign-in-link.ts';
