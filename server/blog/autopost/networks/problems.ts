import type { TextKey } from '../../../../protocol/texts.ts';

/** Message of each kind of failure. */
export const problems = {
  unreachable: 'AUTOPOST_PROBLEM_UNREACHABLE',
  busy: 'AUTOPOST_PROBLEM_BUSY',
  signedOut: 'AUTOPOST_PROBLEM_SIGNED_OUT',
  refused: 'AUTOPOST_PROBLEM_REFUSED',
  missing: 'AUTOPOST_PROBLEM_GONE',
  strange: 'AUTOPOST_PROBLEM_STRANGE',
  sealed: 'AUTOPOST_PROBLEM_SEALED',
  hidden: 'AUTOPOST_PROBLEM_HIDDEN',
  forbidden: 'AUTOPOST_PROBLEM_FORBIDDEN',
} as const satisfies Record<string, TextKey>;

export type Problem = keyof typeof problems;
