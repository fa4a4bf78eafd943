/**
 * Time in seconds in which each poll reads a change: longer than a commit lags behind its own timestamp, and the clocks
 * of database nodes differ.
 */
export const windowSeconds = 60;

/**
 * Tells whether the poll also reads the changes of its own process. It need not, as they are applied at their commit, unless
 * the end of a transaction is not known: the commit may have succeeded although its answer was lost.
 */
export interface OwnChanges {
  /** Makes the poll read them for the time in which a change is read again and again. */
  readonly readAgain: () => void;
  readonly areRead: () => boolean;
}

export const ownChanges = (): OwnChanges => {
  let until = Number.NEGATIVE_INFINITY;
  return {
    readAgain: () => {
      until = performance.now() + windowSeconds * 1_000;
    },
    areRead: () => performance.now() < until,
  };
};
