import { shownVersion } from '../../core/http/index.ts';
import { plural } from '../../core/i18n/index.ts';
import type { StoredComment } from '../comment-kind.ts';

interface Versioned extends Pick<StoredComment, 'id' | 'state'> {
  readonly version: number;
}

/** Held comments that were changed since a form showed them. Those whose version was not sent are not compared. */
export const changedSince = <Comment extends Versioned>(
  comments: readonly Comment[],
  shown: readonly string[] = [],
): Comment[] =>
  comments.filter(
    comment =>
      comment.state === 'held' &&
      shown.some(pair => pair.startsWith(`${comment.id}.`)) &&
      !shown.includes(shownVersion(comment)),
  );

/** The reason why none of some comments was approved. */
export const changedSentence = ({ length }: readonly Versioned[]): string =>
  plural('COMMENTS_CHANGED_MEANWHILE', length);
