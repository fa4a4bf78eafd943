import { shownVersion } from '../../../core/http/index.ts';
import { plural } from '../../../core/i18n/index.ts';
import type { CommentTarget } from '../target-queries.ts';

/** Held comments that were changed since a form showed them. Those whose version was not sent are not compared. */
export const changedSince = (targets: readonly CommentTarget[], shown: readonly string[] = []): CommentTarget[] =>
  targets.filter(
    ({ id, state, row }) =>
      state === 'held' && shown.some(pair => pair.startsWith(`${id}.`)) && !shown.includes(shownVersion(row)),
  );

/** The reason why none of some comments was approved. */
export const changedSentence = ({ length }: readonly CommentTarget[]): string =>
  plural('COMMENTS_CHANGED_MEANWHILE', length);
