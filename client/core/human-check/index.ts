export { checkOf, type HumanCheck } from './human-check.ts';
export { pictureForInstalled } from './picture-check.ts';
export { isPostedWithCheck } from './posted-with-check.ts';
export { thirdPartyCheck } from './third-party-check.ts';
