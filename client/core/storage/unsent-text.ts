import { attempt } from './attempt.ts';

/** Whether this tab stores a text that was typed into a form for comments, or the answer to one. */
export const hasUnsentText = (): boolean =>
  attempt(
    () => Object.keys(sessionStorage).some(key => /^lectern\.(?:drafts|commentEdit|itemMessage)\./.test(key)),
    () => false,
  );
