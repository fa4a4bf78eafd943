export { addRedirectsOf, checkRedirectLines, type LineProblem, writeRedirects } from './add-redirects.ts';
export { type RedirectLine, writeMissing } from './redirect-file.ts';
export { replay } from './replay.ts';
export { replayText } from './replay-text.ts';
export { type ReplayedAddress, type ReplayGroup, type ReplayResult, replayGroups } from './result.ts';
