import { errorNumber, isConnectionLost } from '../../core/db/index.ts';
import { isPlainError, plainError } from '../../core/errors/index.ts';

/** Numbers of MySQL and MariaDB: disk full, table full. */
const fullNumbers = new Set([1021, 1114]);

/** The error that ended a run: as a plain one when its operator can mend it at the database of this site. */
export const stopReason = (error: unknown): unknown => {
  if (isPlainError(error)) return error;
  if (fullNumbers.has(errorNumber(error) ?? 0))
    return plainError(
      'The database of this site has no room left: make room and start the same import again. It goes on where it stopped.',
    );
  if (isConnectionLost(error))
    return plainError(
      'The database of this site does not answer: start the same import again. It goes on where it stopped.',
    );
  return error;
};
