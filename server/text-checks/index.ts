export { TextChecks } from './checks-views.tsx';
export type { FormText } from './form-text.ts';
export { HeardText } from './heard-views.tsx';
export { type ReadText, readText, readTypedText } from './read-text.ts';
export { readRequired, refuseProblems, refuseTooLong } from './required-checks.ts';
